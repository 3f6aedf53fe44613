import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import { anInstallation, isSqlite, runDoctor, runSql } from '../../../testing/operations/doctor.ts';

const everything = [
  'Settings',
  'Disk',
  'Permissions',
  'Public address',
  'Database',
  'Installation',
  'Secrets key',
  'Payments',
  'Accounts',
  'Attention',
  'Mail',
  'Backup',
  'Clock',
  'Durability',
  'Privacy',
  'Names',
  'Schema',
  'Stock',
  'Points',
  'Audit',
  'Rollup',
];

test('an installation that is well has a good line for everything', async () => {
  const server = await anInstallation();
  const lines = await runDoctor(server);
  // The disk and, on PostgreSQL, the folder, the clock and the engine belong to whoever runs this test.
  const other = isSqlite ? ['Disk'] : ['Disk', 'Permissions', 'Clock', 'Durability'];
  const good = everything.filter((name) => !other.includes(name));
  expect(Object.keys(lines)).toEqual(everything);
  expect(lines).toMatchObject(Object.fromEntries(good.map((name) => [name, '✓'])));
});

test('a machine beside another of its name is named', async () => {
  const server = await anInstallation();
  await runSql(server, `update "machines" set "physicalId" = 'pad_1', "idKey" = ' pad_1'`);
  const { Names } = await runDoctor(server);
  expect(Names).toMatch(/^! 'pad_1': another machine or admin has the same name/);
});

test('a database that is not there ends what needs it, and nothing else', async () => {
  const server = await anInstallation();
  const lines = await runDoctor(server, {
    DATABASE_URL: isSqlite ? undefined : 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: import.meta.dirname,
  });
  expect(Object.keys(lines)).toEqual(everything.slice(0, 5));
  expect(lines.Database).toMatch(/^✗ /);
  expect(existsSync(databaseFile(import.meta.dirname))).toBe(false);
});

/** What somebody with the database may change: the statement, and its difference. */
const changes = [
  isSqlite
    ? ['drop trigger "auditNoupdate"', 'missing trigger "auditNoupdate"']
    : ['drop trigger "auditLocked" on "audit"', 'missing trigger "audit.auditLocked"'],
  ['create view "peek" as select * from "admins"', 'foreign view "peek"'],
  ['drop index "sessionsOfAdmin"', 'missing index "sessionsOfAdmin"'],
  ['create index "slow" on "admins" (lower("username"))', 'foreign index "slow"'],
  ['create table "copies" ("token" text)', 'foreign table "copies"'],
] as const;

/** On SQLite the text of a table has its columns and constraints. */
const tableChanges = isSqlite
  ? ([
      [`alter table "admins" add "more" text default 'SUPER'`, 'changed table "admins"'],
      [
        'create trigger "mark" after insert on "admins" begin delete from "sessions"; end',
        'foreign trigger "mark"',
      ],
    ] as const)
  : ([
      [`alter table "admins" alter "type" set default 'SUPER'`, 'changed column "admins.type"'],
      ['alter table "admins" add "more" text', 'foreign column "admins.more"'],
      ['alter table "jobs" add constraint "never" check (false) not valid', 'jobs.never'],
      ['create policy "hide" on "audit" using (false)', 'foreign policy "audit.hide"'],
      ['alter table "audit" enable row level security', 'changed table "audit"'],
      ['alter table "sessions" force row level security', 'changed table "sessions"'],
      ['create rule "nothing" as on delete to "jobs" do instead nothing', 'jobs.nothing'],
      [
        'create function "spy"() returns int language sql as $$ select 1 $$',
        'foreign function "spy()"',
      ],
    ] as const);

test('whatever differs from the schema of the release is found', async () => {
  const server = await anInstallation();
  for (const [statement] of [...changes, ...tableChanges]) await runSql(server, statement);
  const { Schema = '' } = await runDoctor(server);
  expect(Schema).toMatch(/^✗ /);
  const expected = [...changes, ...tableChanges].map(([, difference]) => difference);
  expect(expected.filter((difference) => !Schema.includes(difference))).toEqual([]);
});

test.runIf(!isSqlite)('a table that a crash would empty is found', async () => {
  const server = await anInstallation();
  await runSql(server, 'alter table "events" set unlogged');
  expect((await runDoctor(server)).Schema).toMatch(/^✗ .*\(changed table "events"\)/);
});
