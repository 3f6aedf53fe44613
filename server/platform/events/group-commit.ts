import { setImmediate } from 'node:timers/promises';
import type { Store, Tx } from '../db/store.ts';
import { Unavailable } from '../db/unavailable.ts';
import { clientGoneError } from './client-gone.ts';

interface QueuedJob<J, O> {
  readonly job: J;
  readonly isGone: () => boolean;
  readonly resolve: (outcome: O | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits of one commit: jobs and their summed size. One job always fits. */
interface GroupLimits<J> {
  readonly jobs: number;
  readonly size?: number;
  readonly sizeOf?: (job: J) => number;
}

/** Counts the first queued jobs that fit into one commit. */
const countFitting = <J>(
  queued: readonly { readonly job: J }[],
  limits: GroupLimits<J>,
): number => {
  const { jobs, size = Infinity, sizeOf = () => 0 } = limits;
  let sum = 0;
  const end = queued.findIndex(({ job }, index) => {
    sum += sizeOf(job);
    return index > 0 && (index >= jobs || sum > size);
  });
  return end === -1 ? queued.length : end;
};

/** Rejects the jobs of clients that have left; they retry later. */
const rejectGone = <J, O>(queue: QueuedJob<J, O>[]): void => {
  for (const queued of queue.splice(0)) {
    if (queued.isGone()) queued.reject(clientGoneError);
    else queue.push(queued);
  }
};

/**
 * Group commit: jobs that queue up during a commit share the next transaction, and each resolves
 * after its commit. Jobs of clients that have left are not started. `work` answers the outcomes in
 * the order of the jobs.
 */
export const groupCommits = <J, O>(
  store: Pick<Store, 'change'>,
  limits: GroupLimits<J>,
  work: (tx: Tx, jobs: readonly J[]) => Promise<readonly O[]>,
) => {
  const queue: QueuedJob<J, O>[] = [];
  let isRunning = false;

  const commit = async (group: readonly QueuedJob<J, O>[]) => {
    const jobs = group.map(({ job }) => job);
    const outcomes = await store.change((tx) => work(tx, jobs));
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]);
  };

  const commitAlone = (queued: QueuedJob<J, O>) => commit([queued]).catch(queued.reject);

  const drain = async () => {
    while (queue.length) {
      // Requests of the same turn of the loop join the commit, and other work runs between commits.
      await setImmediate();
      rejectGone(queue);
      const group = queue.splice(0, countFitting(queue, limits));
      if (!group.length) break;
      try {
        await commit(group);
      } catch (error) {
        // One failing job must not fail the others.
        if (group.length > 1 && !(error instanceof Unavailable)) {
          for (const queued of group) await commitAlone(queued);
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
