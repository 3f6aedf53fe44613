/** What each may use up at once, and how fast that comes back. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Allowances {
  /** Takes so much at once, at most the burst; answers the seconds to wait when there is not enough. */
  readonly take: (key: string, amount: number) => number | undefined;
  /** Of how many something is remembered. */
  readonly size: () => number;
}

/** In thousandths, so that what comes back in a millisecond is whole. */
interface Left {
  amount: number;
  at: number;
}

const sweepMs = 60_000;

/** One bucket for each key by a clock that never goes back, in milliseconds; a full one is forgotten. */
export const allowances = ({ burst, perSecond }: Allowance, elapsed: () => number): Allowances => {
  const known = new Map<string, Left>();
  const full = burst * 1000;
  let sweptAt = elapsed();

  const leftOf = (left: Left | undefined, now: number) =>
    left ? Math.min(full, left.amount + (now - left.at) * perSecond) : full;

  const sweep = (now: number) => {
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    for (const [key, left] of known) if (leftOf(left, now) === full) known.delete(key);
  };

  return {
    take: (key, amount) => {
      if (amount === 0) return undefined;
      const now = elapsed();
      sweep(now);
      const before = known.get(key);
      const left = leftOf(before, now) - amount * 1000;
      if (left < 0) return Math.ceil(-left / 1000 / perSecond);
      if (!before) known.set(key, { amount: left, at: now });
      else {
        before.amount = left;
        before.at = now;
      }
      return undefined;
    },
    size: () => known.size,
  };
};
