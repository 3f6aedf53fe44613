/** Capacity of a token bucket and its refill rate. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Allowances {
  /** Takes so much at once, at most the burst; answers the seconds to wait when there is not enough. */
  readonly take: (key: string, amount: number) => number | undefined;
  /** Number of buckets in memory. */
  readonly size: () => number;
}

/** `amount` counts thousandths of a token, so the refill of a millisecond is a whole number. */
interface Left {
  amount: number;
  at: number;
}

const sweepMs = 60_000;

/** Creates one bucket a key. `elapsed` is a monotonic clock in milliseconds; full buckets are dropped. */
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
