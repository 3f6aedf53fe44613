import { setImmediate } from 'node:timers/promises';
import { gone } from './asker.ts';
import type { Store, Tx } from './db/store.ts';
import { Unavailable } from './db/unavailable.ts';

interface Waiting<J, O> {
  readonly job: J;
  readonly isGone: () => boolean;
  readonly resolve: (outcome: O | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits of one commit: jobs and their summed size. One job always fits. */
interface Most<J> {
  readonly jobs: number;
  readonly size?: number;
  readonly sizeOf?: (job: J) => number;
}

/** Counts the first queued jobs that fit into one commit. */
const fitting = <J>(waiting: readonly { readonly job: J }[], most: Most<J>): number => {
  const { jobs, size = Infinity, sizeOf = () => 0 } = most;
  let sum = 0;
  const end = waiting.findIndex(({ job }, index) => {
    sum += sizeOf(job);
    return index > 0 && (index >= jobs || sum > size);
  });
  return end === -1 ? waiting.length : end;
};

/** Rejects the jobs of clients that have left; they retry later. */
const dropGone = <J, O>(queue: Waiting<J, O>[]): void => {
  for (const waiting of queue.splice(0)) {
    if (waiting.isGone()) waiting.reject(gone);
    else queue.push(waiting);
  }
};

/**
 * Group commit: jobs that queue up during a commit share the next transaction, and each resolves
 * after its commit. Jobs of clients that have left are not started. `work` answers the outcomes in
 * the order of the jobs.
 */
export const groupCommits = <J, O>(
  store: Pick<Store, 'change'>,
  most: Most<J>,
  work: (tx: Tx, jobs: readonly J[]) => Promise<readonly O[]>,
) => {
  const queue: Waiting<J, O>[] = [];
  let isRunning = false;

  const commit = async (group: readonly Waiting<J, O>[]) => {
    const jobs = group.map(({ job }) => job);
    const outcomes = await store.change((tx) => work(tx, jobs));
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]);
  };

  const commitAlone = (waiting: Waiting<J, O>) => commit([waiting]).catch(waiting.reject);

  const drain = async () => {
    while (queue.length) {
      // Requests of the same turn of the loop join the commit, and other work runs between commits.
      await setImmediate();
      dropGone(queue);
      const group = queue.splice(0, fitting(queue, most));
      if (!group.length) break;
      try {
        await commit(group);
      } catch (error) {
        // One failing job must not fail the others.
        if (group.length > 1 && !(error instanceof Unavailable)) {
          for (const waiting of group) await commitAlone(waiting);
        } else for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };

  return (job: J, isGone = () => false): Promise<O | undefined> =>
    new Promise((resolve, reject) => {
      queue.push({ job, isGone, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      drain();
    });
};
