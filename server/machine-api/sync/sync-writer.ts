import type { Store } from '../../platform/db/store.ts';
import { groupCommits } from '../../platform/events/group-commit.ts';
import { type IngestOptions, ingestSyncs, type SyncOutcome } from '../events/ingest.ts';
import { type ParsedSync, parseSync, type SyncJob } from './parsed-sync.ts';

/** Limits of one commit, which others wait for: some ten milliseconds. */
const batchLimits = {
  jobs: 100,
  size: 500,
  sizeOf: ({ events }: ParsedSync) => events.length,
};

/** Creates the one writer of a process. A sync is answered after its commit. */
export const syncWriter = (store: Store, options: IngestOptions) => {
  const write = groupCommits(store, batchLimits, (tx, syncs: readonly ParsedSync[]) =>
    ingestSyncs(tx, syncs, options),
  );
  // Parsed outside the transaction, which others wait for.
  return async (job: SyncJob, isGone?: () => boolean): Promise<SyncOutcome> =>
    write(parseSync(job, options.historyFrom), isGone);
};
