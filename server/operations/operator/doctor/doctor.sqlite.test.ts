import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import { anInstallation, runDoctor } from '../../../testing/operations/doctor.ts';

test('a key that is gone is found', async () => {
  const server = await anInstallation();
  const lines = await runDoctor(server, { SECRETS_KEY: undefined });
  expect(lines['Secrets key']).toMatch(/^✗ The key .* is gone/);
});

test('a file that others may read is found, with what closes it', async () => {
  const server = await anInstallation();
  const { DATA_DIR } = server.settings;
  chmodSync(databaseFile(DATA_DIR), 0o644);
  expect((await runDoctor(server)).Permissions).toContain(`chmod -R go= ${DATA_DIR}`);
});

test('a damaged page of the file is found', async () => {
  const server = await anInstallation();
  const { DATA_DIR } = server.settings;
  const file = databaseFile(DATA_DIR);
  const database = new Database(file);
  database.pragma('wal_checkpoint(truncate)');
  const page = database
    .prepare<[], number>(`select "rootpage" from "sqlite_schema" where "name" = 'logos'`)
    .pluck()
    .get();
  database.close();
  const handle = openSync(file, 'r+');
  const bytes = 4096;
  writeSync(handle, Buffer.alloc(bytes, 255), 0, bytes, ((page ?? 0) - 1) * bytes);
  closeSync(handle);
  expect((await runDoctor(server)).Durability).toMatch(/^✗ /);
});

test('a trigger that takes the name of a table of SQLite is found', async () => {
  const server = await anInstallation();
  const database = new Database(databaseFile(server.settings.DATA_DIR)).unsafeMode();
  database.pragma('writable_schema = on');
  const text = 'create trigger "sqlite_stat1" after insert on "admins" begin select 1; end';
  database
    .prepare(`insert into "sqlite_schema" values ('trigger', 'sqlite_stat1', 'admins', 0, ?)`)
    .run(text);
  database.close();
  expect((await runDoctor(server)).Schema).toContain('foreign trigger "sqlite_stat1"');
});
