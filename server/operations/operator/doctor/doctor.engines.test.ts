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

test('a dropped audit trigger, a foreign view and a dropped index are found', async () => {
  const server = await anInstallation();
  const trigger = isSqlite ? 'auditNoupdate' : 'audit.auditLocked';
  await runSql(
    server,
    isSqlite ? 'drop trigger "auditNoupdate"' : 'drop trigger "auditLocked" on "audit"',
  );
  await runSql(server, 'create view "peek" as select * from "admins"');
  await runSql(server, 'drop index "sessionsOfAdmin"');
  const { Schema } = await runDoctor(server);
  expect(Schema).toMatch(/^✗ /);
  expect(Schema).toContain(`missing trigger "${trigger}"`);
  expect(Schema).toContain('foreign view "peek"');
  expect(Schema).toContain('missing index "sessionsOfAdmin"');
});

test.runIf(!isSqlite)('a table that a crash would empty is found', async () => {
  const server = await anInstallation();
  await runSql(server, 'alter table "events" set unlogged');
  expect((await runDoctor(server)).Schema).toMatch(/^✗ .*\(changed table "events"\)/);
});
