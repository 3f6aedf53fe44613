import { chmodSync, closeSync, openSync, statSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import { anInstallation, runDoctor } from '../../../testing/doctor.ts';

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
  database.close();
  const handle = openSync(file, 'r+');
  const page = 4096;
  writeSync(handle, Buffer.alloc(page / 2, 255), 0, page / 2, statSync(file).size - 3 * page);
  closeSync(handle);
  expect((await runDoctor(server)).Durability).toMatch(/^✗ /);
});
