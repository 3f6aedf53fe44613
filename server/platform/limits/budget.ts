import { RateLimiterMemory } from 'rate-limiter-flexible';

/** The amount that each key may spend in a window of these seconds. */
interface BudgetLimit {
  readonly amount: number;
  readonly seconds: number;
}

/** Spends an amount of a key; resolves with the seconds to wait when not enough is left. */
export type SpendBudget = (key: string, amount: number) => Promise<number | undefined>;

/** Creates one budget a key, in the memory of the process. */
export const createBudget = ({ amount: points, seconds: duration }: BudgetLimit): SpendBudget => {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (key, amount) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, amount);
    if (consumedPoints <= points) return undefined;
    // A refused call costs nothing, so that smaller ones still pass.
    await limiter.reward(key, amount);
    return Math.ceil(msBeforeNext / 1000);
  };
};
