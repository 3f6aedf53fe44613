import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../platform/db/open-store.ts';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import { markerFile } from '../../../platform/db/unfinished-restore.ts';
import { aSuper } from '../../../testing/admins/admins.ts';
import { aMachine } from '../../../testing/machines/machines.ts';
import { aServer } from '../../../testing/server.ts';
import { makeBackup } from '../make-backup.ts';
import { restoreBackup } from './restore.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-restores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('the log of a server that was killed is not replayed into what is restored, and a half restore is refused', async () => {
  const server = await aServer();
  await aSuper(server);
  const { file } = await makeBackup(server.settings, join(aFolder(), 'a.backup'), server.clock.now);
  await aMachine(server);
  const killed = aFolder();
  const ends = ['', '-wal', '-shm'];
  for (const end of ends) {
    copyFileSync(
      `${databaseFile(server.settings.DATA_DIR)}${end}`,
      `${databaseFile(killed)}${end}`,
    );
  }
  const settings = { ...server.settings, DATA_DIR: killed };
  const { previousDatabase = '' } = await restoreBackup(file, settings, server.clock.now);
  expect(readdirSync(previousDatabase).sort()).toEqual(['vms.db', 'vms.db-shm', 'vms.db-wal']);

  const count = async () => {
    const store = await openStore(settings);
    const rows = await store.read.selectFrom('machines').selectAll().execute();
    await store.close();
    return rows.length;
  };
  expect(await count()).toBe(0);
  writeFileSync(markerFile(killed), previousDatabase);
  await expect(count()).rejects.toThrow('was broken off, so it is neither the old database nor');
  await restoreBackup(file, settings, server.clock.now + 1);
  expect(await count()).toBe(0);
});

test('a backup that states more than the free space of the disk is refused before it is unpacked', async () => {
  const server = await aServer();
  const { file } = await makeBackup(server.settings, join(aFolder(), 'a.backup'), server.clock.now);
  const bytes = readFileSync(file, 'latin1').replace(/"bytes":\d+/, `"bytes":${2 ** 52}`);
  writeFileSync(file, bytes, 'latin1');
  const settings = { ...server.settings, DATA_DIR: aFolder() };
  await expect(restoreBackup(file, settings, 1)).rejects.toThrow('was changed, or not made with');
  await expect(restoreBackup(file, settings, 1, true)).rejects.toThrow('make room there');
});
