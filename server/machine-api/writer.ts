import type { Store } from '../core/db/store.ts';
import { Unavailable } from '../core/db/unavailable.ts';
import { type IngestParts, ingest, type SyncOutcome } from './ingest.ts';
import type { SyncJob } from './job.ts';
import { type Reading, read } from './reading.ts';

const maxEventsPerCommit = 500;

interface Waiting {
  readonly reading: Reading;
  readonly resolve: (outcome: SyncOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** So many waiting syncs that their events fit in one commit; at least one. */
const nextGroup = (queue: Waiting[]): Waiting[] => {
  let events = 0;
  const end = queue.findIndex(({ reading }, index) => {
    events += reading.events.length;
    return index > 0 && events > maxEventsPerCommit;
  });
  return queue.splice(0, end === -1 ? queue.length : end);
};

/**
 * The one writer of a process: what has queued up while a commit was in flight is committed
 * together, and a sync is answered after its commit.
 */
export const syncWriter = (store: Store, given: IngestParts) => {
  const queue: Waiting[] = [];
  let isRunning = false;

  const commit = async (group: readonly Waiting[]) => {
    const outcomes = await store.change((tx) =>
      ingest(
        tx,
        group.map(({ reading }) => reading),
        given,
      ),
    );
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]);
  };

  const commitAlone = (waiting: Waiting) => commit([waiting]).catch(waiting.reject);

  const drain = async () => {
    while (queue.length) {
      const group = nextGroup(queue);
      try {
        await commit(group);
      } catch (error) {
        // One sync that cannot be stored must not take the others with it.
        if (group.length > 1 && !(error instanceof Unavailable)) {
          for (const waiting of group) await commitAlone(waiting);
        } else for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };

  return (job: SyncJob): Promise<SyncOutcome> =>
    new Promise((resolve, reject) => {
      // Read outside the transaction, for which others wait.
      queue.push({ reading: read(job, given.historyFrom), resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Requests that arrived in the same turn of the loop join the first commit.
      setImmediate(drain);
    });
};
