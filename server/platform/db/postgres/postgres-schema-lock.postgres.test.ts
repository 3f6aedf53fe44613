import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../migrations/migrate.ts';
import { openStore } from '../open-store.ts';
import type { Tx } from '../store.ts';
import { Unavailable } from '../unavailable.ts';
import { lockSchemaExclusive, terminateOtherConnections } from './postgres-schema-lock.ts';

const version = migrations.length;

/** A release with one migration more, which fails because the table is there already. */
const nextRelease = [
  ...migrations,
  { name: 'next', statements: () => ['create table "jobs" ("name" text)'] },
];

/** A database of this release and a way to open it; nothing is left open. */
const openDatabase = async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const open = async (isPatient: boolean, schema?: number) => {
    const store = await openStore(place, isPatient, schema);
    onTestFinished(store.close);
    return store;
  };
  return { open, starting: await open(true) };
};

const write = (tx: Tx, name: string) => tx.insertInto('jobs').values({ name, ranAt: 1 }).execute();

test('a server of the release before writes nothing once the schema is being changed', async () => {
  const { open, starting } = await openDatabase();
  const older = await open(false, version);
  const underWay = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const cut = older.change(async (tx) => {
    await write(tx, 'under way');
    underWay.resolve();
    await mayCommit.promise;
  });
  await underWay.promise;

  await expect(migrate(starting, undefined, nextRelease)).rejects.toThrow('already exists');
  mayCommit.resolve();
  await expect(cut).rejects.toThrow(Unavailable);

  // The schema is as it was, and so it goes on.
  await older.change((tx) => write(tx, 'again'));
  const { rows } = await sql`select "name" from "jobs" order by "name"`.execute(starting.read);
  expect(rows).toEqual([{ name: 'again' }]);
});

test('a server of the release before is let in no more when the schema is changed', async () => {
  const { open, starting } = await openDatabase();
  const older = await open(false, version);
  await starting.change(async (tx) => {
    await lockSchemaExclusive(tx);
    await terminateOtherConnections(tx);
    await sql`insert into "migrations" ("version", "name", "at") values (${version + 1}, '', 0)`.execute(
      tx,
    );
  });
  // The pool may still hold connections that do not know yet that they were terminated.
  const another = `the database has schema ${version + 1}, of another release`;
  await expect(older.change((tx) => write(tx, 'too late'))).rejects.toThrow(Unavailable);
  await expect(older.change((tx) => write(tx, 'too late'))).rejects.toThrow(another);
  await expect(open(false, version)).rejects.toThrow(another);
  await open(false, version + 1);
});

test('a start that changes nothing ends no connection', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const store = await openStore(place, false, version);
  onTestFinished(store.close);
  const starting = await openStore(place, true);
  onTestFinished(starting.close);
  await store.change(async (tx) => {
    await write(tx, 'under way');
    await migrate(starting);
  });
});
