import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../../contract/live.ts';
import { isMissing } from '../core/queries.ts';
import { isChanged } from './shown.ts';

/** Jitter in ms: pages that get the same event do not refetch at once. */
const spread = 300;
/** Retry delay in ms after a failed refetch. */
const afterFailure = 30_000;
/** Backoff factor on the duration of a refetch: a busy server gets fewer requests. */
const rest = 5;
/** Maximum backoff in ms: on a slow connection a page would be stale for minutes. */
const longestRest = 10_000;

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

const hasFailed = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && !isMissing(error);

/** Refetches shown queries that changed; returns false if one failed. */
const renew = async (client: QueryClient, changes: readonly LiveChange[]): Promise<boolean> => {
  const cache = client.getQueryCache();
  const changed = { predicate: isChanged(changes), type: 'active' } as const;
  // A pending fetch may hold data from before the change.
  const open = cache.findAll({ ...changed, fetchStatus: 'fetching' });
  await Promise.allSettled(open.map(({ promise }) => promise));
  await client.invalidateQueries({
    predicate: isChanged(changes),
    // A hidden page refetches once it is visible.
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
  return !cache.findAll(changed).some(hasFailed);
};

/** Collects changes and refetches the shown queries, one batch after the other. */
export const renewing = (client: QueryClient) => {
  let pending: LiveChange[] = [];
  let isBusy = false;

  const run = async () => {
    isBusy = true;
    while (pending.length > 0) {
      await wait(Math.random() * spread);
      const changes = pending;
      pending = [];
      const begun = performance.now();
      const isDone = await renew(client, changes);
      if (!isDone) pending.push(...changes);
      const pause = Math.min(rest * (performance.now() - begun), longestRest);
      await wait(isDone ? pause : afterFailure);
    }
    isBusy = false;
  };
  return (changes: readonly LiveChange[]): void => {
    pending.push(...changes);
    if (!isBusy) void run();
  };
};
