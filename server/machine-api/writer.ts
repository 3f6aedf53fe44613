import type { Store } from '../core/db/store.ts';
import { groupCommits } from '../core/group-commit.ts';
import { type IngestParts, ingest, type SyncOutcome } from './ingest.ts';
import type { SyncJob } from './job.ts';
import { type Reading, read } from './reading.ts';

/** Limits of one commit, which others wait for: some ten milliseconds. */
const most = {
  jobs: 100,
  size: 500,
  sizeOf: ({ events }: Reading) => events.length,
};

/** Creates the one writer of a process. A sync is answered after its commit. */
export const syncWriter = (store: Store, given: IngestParts) => {
  const write = groupCommits(store, most, (tx, readings: readonly Reading[]) =>
    ingest(tx, readings, given),
  );
  // Parsed outside the transaction, which others wait for.
  return async (job: SyncJob, isGone?: () => boolean): Promise<SyncOutcome> =>
    write(read(job, given.historyFrom), isGone);
};
