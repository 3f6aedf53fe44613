import { workerData } from 'node:worker_threads';
import { openReadStore, type StoreSettings } from '../platform/db/open-store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { serveReads } from '../platform/threads/read-worker-thread.ts';
import { searchScope } from './queries.ts';

/** Entry point of the thread that searches, with a connection of its own. */

export interface SearchRequest {
  readonly scope: TenantScope;
  readonly text: string;
}

const place: StoreSettings = workerData;
const { db } = await openReadStore(place);

serveReads(async function* ({ scope, text }: SearchRequest) {
  yield JSON.stringify(await searchScope(db, scope, text));
});
