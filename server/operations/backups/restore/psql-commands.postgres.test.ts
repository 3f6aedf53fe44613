import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aRestoreTarget, backUp } from '../../../testing/operations/restores.ts';
import { aServer } from '../../../testing/server.ts';
import { readBackup } from '../read-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { restoreBackup } from './restore.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-psql-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** A backup whose payload is changed, without a signature. */
const aForgedBackup = async (file: string, forge: (payload: string) => string): Promise<string> => {
  const folder = aFolder();
  const payload = join(folder, 'payload');
  const { mac, sha256, bytes, ...header } = await readBackup(file, undefined, () =>
    createWriteStream(payload),
  );
  writeFileSync(payload, forge(readFileSync(payload, 'latin1')), 'latin1');
  const forged = join(folder, 'forged.backup');
  await writeBackup(header, payload, forged, { key: undefined, secretsKey: undefined });
  return forged;
};

test('a command of psql in a backup is not run, and ends the restore', async () => {
  const server = await aServer();
  const digits = '1'.repeat(120);
  await server.store.change((tx) =>
    sql`alter table "restores" add column "forged" numeric default ${sql.lit(digits)}::numeric`.execute(
      tx,
    ),
  );
  const file = await backUp(server.settings, server.clock.now);
  const trace = join(aFolder(), 'trace');
  const command = `1'\n\\! touch ${trace}\n`.padEnd(digits.length - 1);
  const forged = await aForgedBackup(file, (payload) =>
    payload.replace(digits, () => `${command}'`),
  );
  const { settings } = await aRestoreTarget();
  await expect(restoreBackup(forged, settings, server.clock.now, true)).rejects.toThrow(
    /backslash commands are restricted/,
  );
  expect(existsSync(trace)).toBe(false);
});
