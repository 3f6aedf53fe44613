/** Capacity of a token bucket and its refill rate. */
export interface BucketOptions {
  readonly burst: number;
  readonly perSecond: number;
}

export interface TokenBuckets {
  /** Takes so much at once, at most the burst; answers the seconds to wait when there is not enough. */
  readonly takeTokens: (key: string, amount: number) => number | undefined;
  /** Number of buckets in memory. */
  readonly size: () => number;
}

/** `amount` counts thousandths of a token, so the refill of a millisecond is a whole number. */
interface BucketState {
  amount: number;
  at: number;
}

const sweepMs = 60_000;

/** Creates one bucket a key. `elapsed` is a monotonic clock in milliseconds; full buckets are dropped. */
export const createTokenBuckets = (
  { burst, perSecond }: BucketOptions,
  elapsed: () => number,
): TokenBuckets => {
  const buckets = new Map<string, BucketState>();
  const capacity = burst * 1000;
  let sweptAt = elapsed();

  const tokensIn = (bucket: BucketState | undefined, now: number) =>
    bucket ? Math.min(capacity, bucket.amount + (now - bucket.at) * perSecond) : capacity;

  const sweep = (now: number) => {
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    for (const [key, bucket] of buckets)
      if (tokensIn(bucket, now) === capacity) buckets.delete(key);
  };

  return {
    takeTokens: (key, amount) => {
      if (amount === 0) return undefined;
      const now = elapsed();
      sweep(now);
      const bucket = buckets.get(key);
      const left = tokensIn(bucket, now) - amount * 1000;
      if (left < 0) return Math.ceil(-left / 1000 / perSecond);
      if (!bucket) buckets.set(key, { amount: left, at: now });
      else {
        bucket.amount = left;
        bucket.at = now;
      }
      return undefined;
    },
    size: () => buckets.size,
  };
};
