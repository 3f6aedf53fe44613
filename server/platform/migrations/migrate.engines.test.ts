import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../testing/database/database.ts';
import { openStore } from '../db/open-store.ts';
import { databaseFile } from '../db/sqlite/sqlite-file.ts';
import type { Store, Tx } from '../db/store.ts';
import { migrations } from './index.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { openToCheck } from './open-to-check.ts';
import { requireColumns } from './require-columns.ts';

const aStore = async (prepare: (dataDir: string) => void = () => undefined): Promise<Store> => {
  const { place, remove } = await aDatabase();
  prepare(place.DATA_DIR);
  const store = await openStore(place);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  return store;
};

const anEmptyStore = async (): Promise<Store> => {
  const store = await aStore((dataDir) => rmSync(databaseFile(dataDir), { force: true }));
  if (store.engine === 'postgres') {
    await sql`drop schema public cascade`.execute(store.read);
    await sql`create schema public`.execute(store.read);
  }
  return store;
};

const namesIn = async ({ read }: Store) => {
  const { rows } = await sql<{ name: string }>`
    select "name" from "migrations" order by "version"`.execute(read);
  return rows.map(({ name }) => name);
};

const allNames = migrations.map(({ name }) => name);

test('an empty database gets every migration, in order', async () => {
  const store = await anEmptyStore();
  await migrate(store);
  expect(await namesIn(store)).toEqual(allNames);
});

test('migrating again changes nothing', async () => {
  const store = await aStore();
  await migrate(store);
  await migrate(store);
  expect(await namesIn(store)).toEqual(allNames);
});

test('servers that start at once migrate once', async () => {
  const store = await anEmptyStore();
  await Promise.all([migrate(store), migrate(store), migrate(store)]);
  expect(await namesIn(store)).toEqual(allNames);
});

test('a database that a newer release has changed is refused in one sentence', async () => {
  const store = await aStore();
  const newer = migrations.length + 1;
  await store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at") values (${newer}, 'of tomorrow', 0)`.execute(
      tx,
    ),
  );
  await expect(migrate(store)).rejects.toThrow(
    `The database was changed by a newer release (schema ${newer}, this release knows ${migrations.length}); start that release or restore a backup.`,
  );
});

test('a database that was never migrated is not checked, which is said in one sentence', async () => {
  const store = await anEmptyStore();
  await expect(requireMigrated(store)).rejects.toThrow(
    `The database has schema 0 and this release needs ${migrations.length}: start the server once, which brings it up to date.`,
  );
  await migrate(store);
  await requireMigrated(store);
});

test('a check makes no database', async () => {
  const DATA_DIR = join(tmpdir(), 'vms-no-such-folder');
  const opened = openToCheck({ DATABASE_URL: undefined, DATA_DIR });
  await expect(opened).rejects.toThrow(`There is no database ${databaseFile(DATA_DIR)}`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a database of an older checkout is refused with the column that it lacks', async () => {
  const store = await aStore();
  await requireColumns(store);
  await store.change((tx) => sql`alter table "rfids" drop column "searchText"`.execute(tx));
  await expect(requireColumns(store)).rejects.toThrow('lacks the column rfids.searchText');
});

test('a migration whose rows cannot be changed leaves nothing, and is done whole at the next start', async () => {
  const store = await aStore();
  let isBroken = true;
  const release = [
    ...migrations,
    {
      name: 'of tomorrow',
      statements: () => ['create table "tomorrow" ("id" integer primary key)'],
      changeRows: async (tx: Tx) => {
        await sql`insert into "tomorrow" values (1)`.execute(tx);
        if (isBroken) throw new Error('No power');
      },
    },
  ];
  await expect(migrate(store, undefined, release)).rejects.toThrow('No power');
  expect(await namesIn(store)).toEqual(allNames);
  isBroken = false;
  await migrate(store, undefined, release);
  expect(await namesIn(store)).toEqual([...allNames, 'of tomorrow']);
});
