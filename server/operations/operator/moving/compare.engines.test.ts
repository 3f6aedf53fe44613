import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testEngine } from '../../../testing/database/database.ts';
import { aServer } from '../../../testing/server.ts';
import { findDifferingSums, sumColumns } from './compare.ts';

const things = {
  name: 'things',
  columns: [
    { name: 'count', type: 'bigint' },
    { name: 'text', type: 'text' },
    { name: 'level', type: 'double precision' },
    { name: 'bytes', type: 'blob' },
  ],
};

const sample = async () => {
  const { store } = await aServer();
  const bytes = testEngine === 'postgres' ? sql`bytea` : sql`blob`;
  await store.change((tx) =>
    sql`create table "things" ("count" bigint, "text" text, "level" double precision,
      "bytes" ${bytes})`.execute(tx),
  );
  await store.change((tx) =>
    sql`insert into "things" values (${Number.MAX_SAFE_INTEGER}, 'মেশিন', -70.5, null),
      (${Number.MAX_SAFE_INTEGER}, null, null, ${Buffer.from([0, 255])}),
      (-3, '', 0, null)`.execute(tx),
  );
  return store;
};

test('both engines add up the same, beyond what a number holds exactly', async () => {
  const store = await sample();
  expect(await sumColumns(store.read, things)).toEqual({
    rows: 3,
    'count 0': 2 * 9_007_199_254,
    'count 1': 2 * 740_991 - 3,
    'text 0': 5,
    'level 0': -71,
    'bytes 0': 2,
  });
});

test.each([
  [`insert into "things" ("count") values (0)`, 'rows'],
  [`update "things" set "count" = "count" + 1 where "count" > 0`, 'count 1'],
  [`update "things" set "text" = 'মেশি' where "text" <> ''`, 'text 0'],
  [`update "things" set "level" = -69.5 where "level" < 0`, 'level 0'],
  [`update "things" set "bytes" = null`, 'bytes 0'],
])('%s is found by %s', async (change, where) => {
  const store = await sample();
  const before = await sumColumns(store.read, things);
  await store.change((tx) => sql.raw(change).execute(tx));
  expect(findDifferingSums(before, await sumColumns(store.read, things))[0]).toBe(where);
});
