import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Engine } from '../../server/platform/db/dialect.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import type { Store } from '../../server/platform/db/store.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import type { Settings } from '../../server/platform/settings/settings.ts';
import { aDurablePostgres } from '../../tools/postgres.js';

export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

let cluster: ReturnType<typeof aDurablePostgres> | undefined;
let databases = 0;

/** Creates an empty database in the PostgreSQL that all benches of this process share. */
const postgresUrl = async (): Promise<string> => {
  cluster ??= aDurablePostgres(tmpdir());
  const { url } = await cluster;
  const name = `bench_${databases++}`;
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
};

export const removePostgres = async (): Promise<void> => {
  if (cluster) await (await cluster).remove();
};

interface NewDatabase {
  readonly database: DatabaseSettings;
  readonly remove: () => void;
}

/** Settings for a database that does not exist yet; on disk, so that commits have their real cost. */
export const prepareDatabase = async (engine: Engine): Promise<NewDatabase> => {
  const dir = mkdtempSync(join(tmpdir(), 'vms-bench-'));
  const url = engine === 'postgres' ? await postgresUrl() : undefined;
  const database: DatabaseSettings = { DATABASE_URL: url, DATA_DIR: dir };
  return { database, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

interface BenchStore {
  readonly store: Store;
  readonly database: DatabaseSettings;
  readonly close: () => Promise<void>;
}

/** Opens an empty migrated database. */
export const openBench = async (engine: Engine): Promise<BenchStore> => {
  const { database, remove } = await prepareDatabase(engine);
  const store = await openStore(database, true);
  await migrate(store);
  const close = async () => {
    await store.close();
    remove();
  };
  return { store, database, close };
};

export const withStore = async <T>(
  engine: Engine,
  work: (store: Store, database: DatabaseSettings) => Promise<T>,
): Promise<T> => {
  const { store, database, close } = await openBench(engine);
  try {
    return await work(store, database);
  } finally {
    await close();
  }
};
