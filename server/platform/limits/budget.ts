import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CallerKeys } from './limiter.ts';

/** The amount that each key may spend in a window of these seconds. */
interface BudgetLimit {
  readonly amount: number;
  readonly seconds: number;
}

/** Spends an amount of a key; resolves with the seconds to wait when not enough is left. */
export type SpendBudget = (key: string, amount: number) => Promise<number | undefined>;

const spendFrom = async (limiter: RateLimiterMemory, key: string, amount: number) => {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key, amount);
  if (consumedPoints <= limiter.points) return { spent: consumedPoints };
  // A refused call costs nothing, so that smaller ones still pass.
  await limiter.reward(key, amount);
  return { spent: consumedPoints, seconds: Math.ceil(msBeforeNext / 1000) };
};

/** Creates one budget a key, in the memory of the process. */
export const createBudget = ({ amount: points, seconds: duration }: BudgetLimit): SpendBudget => {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (key, amount) => (await spendFrom(limiter, key, amount)).seconds;
};

/**
 * Creates one budget a key that a large call may overdraw: whoever has something left may make it, and
 * pays for all of it.
 */
export const createOverdraftBudget = ({ amount: points, seconds: duration }: BudgetLimit) => {
  const limiter = new RateLimiterMemory({ points, duration });
  const charge = (key: string, amount: number) => limiter.penalty(key, amount);
  const spend: SpendBudget = async (key, amount) => {
    const { consumedPoints, msBeforeNext } = await charge(key, amount);
    if (consumedPoints - amount < points) return undefined;
    await limiter.reward(key, amount);
    return Math.ceil(msBeforeNext / 1000);
  };
  return { charge, spend };
};

/** Amount that the keys of a tenant share, beyond the share that each has for itself. */
export interface SharedBudgetLimit extends BudgetLimit {
  readonly share: number;
  readonly ofTenant: number;
}

/** The budget that is used up, and the seconds to wait. */
export interface UsedBudget {
  readonly of: 'key' | 'tenant';
  readonly seconds: number;
}

/** Creates one budget a key and one a tenant, so that many keys do not multiply what one may spend. */
export const createSharedBudget = ({ amount, share, ofTenant, seconds }: SharedBudgetLimit) => {
  const keys = new RateLimiterMemory({ points: amount, duration: seconds });
  const spendOfTenant = createBudget({ amount: ofTenant, seconds });
  return async ({ tenant, key }: CallerKeys, count: number): Promise<UsedBudget | undefined> => {
    const own = await spendFrom(keys, key, count);
    if (own.seconds !== undefined) return { of: 'key', seconds: own.seconds };
    if (own.spent <= share) return undefined;
    const waitSeconds = await spendOfTenant(tenant, count);
    if (waitSeconds === undefined) return undefined;
    await keys.reward(key, count);
    return { of: 'tenant', seconds: waitSeconds };
  };
};
