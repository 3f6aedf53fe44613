import { parseArgs } from 'node:util';
import { describeRestore } from './backups/describe-restore.ts';
import { restoreBackup } from './backups/restore.ts';
import { readSettings, StartError } from './core/settings/settings.ts';

const run = async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length) {
    throw new StartError('Name the backup: npm run restore -- <file>.');
  }
  const outcome = await restoreBackup(file, readSettings(process.env), Date.now());
  console.log(describeRestore(file, outcome).join('\n'));
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
