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

/** How much one commit takes, of jobs and of what they bring; at least one job. */
interface Most<J> {
  readonly jobs: number;
  readonly size?: number;
  readonly sizeOf?: (job: J) => number;
}

/** How many of those that wait are committed together. */
const fitting = <J>(waiting: readonly { readonly job: J }[], most: Most<J>): number => {
  const { jobs, size = Infinity, sizeOf = () => 0 } = most;
  let sum = 0;
  const end = waiting.findIndex(({ job }, index) => {
    sum += sizeOf(job);
    return index > 0 && (index >= jobs || sum > size);
  });
  return end === -1 ? waiting.length : end;
};

/** Leaves in the queue for whom somebody waits: whoever gave up comes again, and is served then. */
const dropGone = <J, O>(queue: Waiting<J, O>[]): void => {
  for (const waiting of queue.splice(0)) {
    if (waiting.isGone()) waiting.reject(gone);
    else queue.push(waiting);
  }
};

/**
 * One writer: what has queued up while a commit was in flight is committed together, and each job
 * is answered after its commit; one that nobody waits for any more is not begun. `work` answers the
 * outcomes in the order of the jobs.
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
      // Requests that arrive in the same turn of the loop join the commit, and between two commits
      // others are answered.
      await setImmediate();
      dropGone(queue);
      const group = queue.splice(0, fitting(queue, most));
      if (!group.length) break;
      try {
        await commit(group);
      } catch (error) {
        // One that cannot be stored must not take the others with it.
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
