import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../../contract/live.ts';
import { isMissing } from '../core/queries.ts';
import { isChanged } from './shown.ts';

/** In ms: pages that are told the same at once do not ask at once. */
const spread = 300;
/** In ms, after something could not be fetched. */
const afterFailure = 30_000;
/** So many times as long as fetching took nothing more is fetched: a busy server is asked less often. */
const rest = 5;
/** In ms: on a slow line a page would else show for minutes what is true no more. */
const longestRest = 10_000;

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

const hasFailed = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && !isMissing(error);

/** Fetches anew what of it is shown; answers whether all of it could be. */
const renew = async (client: QueryClient, changes: readonly LiveChange[]): Promise<boolean> => {
  const cache = client.getQueryCache();
  const changed = { predicate: isChanged(changes), type: 'active' } as const;
  // What is being fetched may be of before the change.
  const open = cache.findAll({ ...changed, fetchStatus: 'fetching' });
  await Promise.allSettled(open.map(({ promise }) => promise));
  await client.invalidateQueries({
    predicate: isChanged(changes),
    // A page that nobody sees asks when somebody does.
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
  return !cache.findAll(changed).some(hasFailed);
};

/** Takes what has changed and renews what is shown of it, one time after the other. */
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
