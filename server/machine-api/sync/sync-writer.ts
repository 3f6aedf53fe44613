import type { Store } from '../../platform/db/store.ts';
import { groupCommits } from '../../platform/events/group-commit.ts';
import { keysOfMachine } from '../../platform/http/request-context.ts';
import { type IngestOptions, ingestSyncs, type SyncOutcome } from '../events/ingest.ts';
import { parseSync, type SyncJob } from './parsed-sync.ts';

/** Limits of one commit, which others wait for: a full sync takes some 40 ms of a processor. */
const batchLimits = {
  jobs: 100,
  size: 250,
  sizeOf: ({ body }: SyncJob) => body.events.length,
  keysOf: ({ caller }: SyncJob) => keysOfMachine(caller),
};

/** Creates the one writer of a process. A sync is answered after its commit. */
export const syncWriter = (store: Store, options: IngestOptions) =>
  groupCommits(batchLimits, (jobs: readonly SyncJob[]): Promise<SyncOutcome[]> => {
    // Outside the transaction, which others wait for, and no more than one commit at once.
    const parsedSyncs = jobs.map((job) => parseSync(job, options.historyFrom));
    return store.change((tx) => ingestSyncs(tx, parsedSyncs, options));
  });
