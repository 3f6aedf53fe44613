import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../../platform/db/open-store.ts';
import { errorMessageOf } from '../../platform/db/reason.ts';
import { migrations } from '../../platform/migrations/index.ts';
import { readSettings, StartError } from '../../platform/settings/settings.ts';
import { backupFolder, backupName } from './backup-names.ts';
import { generateKeyPair } from './encryption.ts';
import { type BackupResult, type BackupSettings, makeBackup } from './make-backup.ts';
import { deleteOldCopies, pruneBackups } from './prune.ts';
import { recordBackup } from './queries.ts';

/** Records the backup for the servers and their consoles; no server uses an older schema. */
const recordInDatabase = async (settings: BackupSettings, backup: BackupResult): Promise<void> => {
  if (backup.facts.schema !== migrations.length) return;
  const store = await openStore(settings, true);
  await store.change((tx) => recordBackup(tx, backup)).finally(store.close);
};

const printNewKey = async () => {
  const { identity, recipient } = await generateKeyPair();
  console.log(`Identity, which makes and opens backups: ${identity}`);
  console.log(`Recipient, which only makes them: ${recipient}`);
  console.log('Set BACKUP_KEY to one of them, and keep the identity elsewhere than the backups.');
};

const backUp = async (isNightly: boolean, path: string | undefined) => {
  const settings = readSettings(process.env);
  const now = Date.now();
  const folder = backupFolder(settings);
  const file = resolve(path ?? join(folder, backupName(now, isNightly)));
  const backup = await makeBackup(settings, file, now);
  await recordInDatabase(settings, backup).catch((error: unknown) => {
    console.error(
      `The backup is good, but the database could not be told (${errorMessageOf(error)}).`,
    );
  });
  if (isNightly) {
    pruneBackups(folder, settings.BACKUP_KEEP);
    const folders = new Set([folder, join(settings.DATA_DIR, 'backups')]);
    for (const one of folders) deleteOldCopies(one, settings.BACKUP_KEEP, now);
  }
  const encrypted = settings.BACKUP_KEY ? ', encrypted' : '';
  console.log(`${file}: ${backup.bytes} bytes${encrypted}, read back and whole.`);
};

const run = async () => {
  const options = { 'new-key': { type: 'boolean' }, nightly: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return values['new-key'] ? printNewKey() : backUp(values.nightly ?? false, positionals[0]);
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
