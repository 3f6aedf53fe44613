import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notices } from '../../../contract/notices.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { isNightlyName } from './backup-names.ts';
import { backUpNightly } from './nightly.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-nights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const { signal } = new AbortController();

const latest = async (server: TestServer, token: string) =>
  (await server.call(notices.all, { token })).backup;

test('the backup of a night is published to every server, and older ones of other nights go', async () => {
  const BACKUP_DIR = aFolder();
  const server = await aServer({ BACKUP_DIR, BACKUP_KEEP: '2' });
  const { token } = await aSuper(server);
  for (const day of ['01', '02', '03']) {
    writeFileSync(join(BACKUP_DIR, `vms-2026-03-${day}T21-00-00.000Z-nightly.backup`), '');
  }
  await backUpNightly(server.settings, signal);
  const files = readdirSync(BACKUP_DIR);
  expect(files.filter(isNightlyName)).toHaveLength(2);
  const { file, bytes } = (await latest(server, token)) ?? {};
  expect(files).toContain(file?.split('/').at(-1));
  expect(bytes).toBeGreaterThan(1000);
});

test('a backup that cannot be made is reported in a sentence, and removes nothing', async () => {
  const folder = aFolder();
  const BACKUP_DIR = join(folder, 'a-file');
  writeFileSync(BACKUP_DIR, '');
  const server = await aServer({ BACKUP_DIR });
  await expect(backUpNightly(server.settings, signal)).rejects.toThrow(
    /^The backup .* could not be made/,
  );
  expect(readdirSync(folder)).toEqual(['a-file']);
});
