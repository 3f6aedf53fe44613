import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../server/core/db/open.ts';
import type { Store } from '../server/core/db/store.ts';
import { migrate } from '../server/core/migrations/migrate.ts';

/** A folder of its own with an empty database; on the disk, so that a commit costs what it costs. */
export const withFolder = async <T>(
  work: (folder: string, store: Store) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-bench-'));
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: folder });
  try {
    await migrate(store);
    return await work(folder, store);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** An empty database of its own. */
export const withStore = <T>(work: (store: Store) => Promise<T>): Promise<T> =>
  withFolder((_folder, store) => work(store));
