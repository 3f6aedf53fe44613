import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../db/unavailable.ts';
import { type CallerKeys, inTurns } from '../limits/limiter.ts';
import { clientGoneError } from './client-gone.ts';

interface QueuedJob<J, O> extends CallerKeys {
  readonly job: J;
  readonly isGone: () => boolean;
  readonly resolve: (outcome: O | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Limits of one commit: jobs and their summed size. One job always fits. Of those that wait, tenants
 * take turns, and the keys of each.
 */
interface GroupLimits<J> {
  readonly keysOf: (job: J) => CallerKeys;
  readonly jobs: number;
  readonly size?: number;
  readonly sizeOf?: (job: J) => number;
}

/** Counts the first queued jobs that fit into one commit. */
const countFitting = <J>(
  queued: readonly { readonly job: J }[],
  limits: Omit<GroupLimits<J>, 'keysOf'>,
): number => {
  const { jobs, size = Infinity, sizeOf = () => 0 } = limits;
  let sum = 0;
  const end = queued.findIndex(({ job }, index) => {
    sum += sizeOf(job);
    return index > 0 && (index >= jobs || sum > size);
  });
  return end === -1 ? queued.length : end;
};

/** Rejects the jobs of clients that have left, which retry later, and returns the others. */
const rejectGone = <J, O>(queue: readonly QueuedJob<J, O>[]): QueuedJob<J, O>[] =>
  queue.filter(({ isGone, reject }) => {
    const hasLeft = isGone();
    if (hasLeft) reject(clientGoneError);
    return !hasLeft;
  });

/**
 * Group commit: jobs that queue up during a commit share the next transaction, and each resolves
 * after its commit. Jobs of clients that have left are not started. `commit` answers the outcomes in
 * the order of the jobs.
 */
export const groupCommits = <J, O>(
  limits: GroupLimits<J>,
  commit: (jobs: readonly J[]) => Promise<readonly O[]>,
) => {
  let queue: QueuedJob<J, O>[] = [];
  let isRunning = false;

  const commitGroup = async (group: readonly QueuedJob<J, O>[]) => {
    const outcomes = await commit(group.map(({ job }) => job));
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]);
  };

  const commitAlone = (queued: QueuedJob<J, O>) => commitGroup([queued]).catch(queued.reject);

  const drain = async () => {
    while (queue.length) {
      // Requests of the same turn of the loop join the commit, and other work runs between commits.
      await setImmediate();
      queue = inTurns(rejectGone(queue));
      const group = queue.splice(0, countFitting(queue, limits));
      if (!group.length) break;
      try {
        await commitGroup(group);
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
      queue.push({ job, isGone, resolve, reject, ...limits.keysOf(job) });
      if (isRunning) return;
      isRunning = true;
      drain();
    });
};
