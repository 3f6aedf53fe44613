import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { newKeyPair } from './backups/encryption.ts';
import { folderOf, nameOf } from './backups/files.ts';
import { type BackupSettings, type Made, makeBackup } from './backups/make.ts';
import { prune } from './backups/prune.ts';
import { noteGood } from './backups/queries.ts';
import { openStore } from './core/db/open.ts';
import { reasonOf } from './core/db/reason.ts';
import { migrations } from './core/migrations/index.ts';
import { readSettings, StartError } from './core/settings/settings.ts';

/** Records the backup for the servers and their consoles; no server uses an older schema. */
const note = async (settings: BackupSettings, made: Made): Promise<void> => {
  if (made.facts.schema !== migrations.length) return;
  const store = await openStore(settings, true);
  await store.change((tx) => noteGood(tx, made)).finally(store.close);
};

const tellNewKey = async () => {
  const { identity, recipient } = await newKeyPair();
  console.log(`Identity, which makes and opens backups: ${identity}`);
  console.log(`Recipient, which only makes them: ${recipient}`);
  console.log('Set BACKUP_KEY to one of them, and keep the identity elsewhere than the backups.');
};

const backUp = async (isNightly: boolean, given: string | undefined) => {
  const settings = readSettings(process.env);
  const now = Date.now();
  const folder = folderOf(settings);
  const file = resolve(given ?? join(folder, nameOf(now, isNightly)));
  const made = await makeBackup(settings, file, now);
  await note(settings, made).catch((error: unknown) => {
    console.error(`The backup is good, but the database could not be told (${reasonOf(error)}).`);
  });
  if (isNightly) prune(folder, settings.BACKUP_KEEP);
  const encrypted = settings.BACKUP_KEY ? ', encrypted' : '';
  console.log(`${file}: ${made.bytes} bytes${encrypted}, read back and whole.`);
};

const run = async () => {
  const options = { 'new-key': { type: 'boolean' }, nightly: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return values['new-key'] ? tellNewKey() : backUp(values.nightly ?? false, positionals[0]);
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
