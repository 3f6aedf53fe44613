import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../../../contract/live.ts';
import { isMissing } from '../calls/queries.ts';
import { isChanged } from './changed-queries.ts';

/** Jitter in ms: pages that get the same event do not refetch at once. */
const jitterMs = 300;
/** Retry delays in ms after failed refetches, each twice the last. */
const retryDelays = { shortest: 1000, longest: 30_000 };
/** Backoff factor on the duration of a refetch: a busy server gets fewer requests. */
const backoffFactor = 5;
/** Maximum backoff in ms: on a slow connection a page would be stale for minutes. */
const maxBackoffMs = 10_000;

export const waitMs = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

const hasFailed = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && !isMissing(error);

/** Refetches shown queries that changed; returns false if one failed. */
const refetchShown = async (
  client: QueryClient,
  changes: readonly LiveChange[],
): Promise<boolean> => {
  const cache = client.getQueryCache();
  const changed = { predicate: isChanged(changes), type: 'active' } as const;
  // A pending fetch may hold data from before the change.
  const pending = cache.findAll({ ...changed, fetchStatus: 'fetching' });
  await Promise.allSettled(pending.map(({ promise }) => promise));
  await client.invalidateQueries({
    predicate: isChanged(changes),
    // A hidden page refetches once it is visible.
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
  return !cache.findAll(changed).some(hasFailed);
};

/** Collects changes and refetches the shown queries, one batch after the other. */
export const createRefresher = (client: QueryClient) => {
  let pending: LiveChange[] = [];
  let isBusy = false;
  let retryDelay = retryDelays.shortest;
  let retryNow = () => {};

  const waitForRetry = () => {
    const delay = retryDelay;
    retryDelay = Math.min(2 * delay, retryDelays.longest);
    return Promise.race([waitMs(delay), new Promise<void>((resolve) => (retryNow = resolve))]);
  };
  const run = async () => {
    isBusy = true;
    while (pending.length > 0) {
      await waitMs(Math.random() * jitterMs);
      const changes = pending;
      pending = [];
      const startedAt = performance.now();
      const isDone = await refetchShown(client, changes);
      if (!isDone) {
        pending.push(...changes);
        await waitForRetry();
        continue;
      }
      retryDelay = retryDelays.shortest;
      await waitMs(Math.min(backoffFactor * (performance.now() - startedAt), maxBackoffMs));
    }
    isBusy = false;
  };
  return (changes: readonly LiveChange[]): void => {
    pending.push(...changes);
    // A change, as at the start of a stream, tells that a server answers again.
    retryNow();
    if (!isBusy) void run();
  };
};
