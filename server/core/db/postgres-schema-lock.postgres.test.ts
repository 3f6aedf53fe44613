import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../testing/database.ts';
import { migrations } from '../migrations/index.ts';
import { migrate } from '../migrations/migrate.ts';
import { openStore } from './open.ts';
import { endOthersWork, holdSchema } from './postgres-schema-lock.ts';
import type { Tx } from './store.ts';
import { Unavailable } from './unavailable.ts';

const version = migrations.length;

/** A database as the previous release left it; stores opened by `open` are closed after the test. */
const anOlderDatabase = async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const open = async (isPatient: boolean, schema?: number) => {
    const store = await openStore(place, isPatient, schema);
    onTestFinished(store.close);
    return store;
  };
  const starting = await open(true);
  const { rows } = await sql<{ name: string }>`
    delete from "migrations" where "version" = ${version} returning "name"`.execute(starting.read);
  expect(rows).toEqual([{ name: migrations[version - 1]?.name }]);
  return { open, starting };
};

const write = (tx: Tx, name: string) => tx.insertInto('jobs').values({ name, ranAt: 1 }).execute();

test('a server of the release before writes nothing once the schema is being changed', async () => {
  const { open, starting } = await anOlderDatabase();
  const older = await open(false, version - 1);
  const underWay = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const cut = older.change(async (tx) => {
    await write(tx, 'under way');
    underWay.resolve();
    await mayCommit.promise;
  });
  await underWay.promise;

  // The objects of the last migration exist, so its statement fails after it got the lock.
  await expect(migrate(starting)).rejects.toThrow('already exists');
  mayCommit.resolve();
  await expect(cut).rejects.toThrow(Unavailable);

  // The schema is as it was, and so it goes on.
  await older.change((tx) => write(tx, 'again'));
  const { rows } = await sql`select "name" from "jobs" order by "name"`.execute(starting.read);
  expect(rows).toEqual([{ name: 'again' }]);
});

test('a server of the release before is let in no more when the schema is changed', async () => {
  const { open, starting } = await anOlderDatabase();
  const older = await open(false, version - 1);
  await starting.change(async (tx) => {
    await holdSchema(tx);
    await endOthersWork(tx);
    await sql`insert into "migrations" ("version", "name", "at") values (${version}, '', 0)`.execute(
      tx,
    );
  });
  // The pool may still hold connections that do not know yet that they were terminated.
  const another = `the database has schema ${version}, of another release`;
  await expect(older.change((tx) => write(tx, 'too late'))).rejects.toThrow(Unavailable);
  await expect(older.change((tx) => write(tx, 'too late'))).rejects.toThrow(another);
  await expect(open(false, version - 1)).rejects.toThrow(another);
  await open(false, version);
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
