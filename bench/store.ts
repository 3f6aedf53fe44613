import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../server/core/db/open.ts';
import type { Store } from '../server/core/db/store.ts';
import { migrate } from '../server/core/migrations/migrate.ts';

/** An empty database of its own; on the disk, so that a commit costs what it costs. */
export const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'vms-bench-'));
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: dir });
  try {
    await migrate(store);
    return await work(store);
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
};
