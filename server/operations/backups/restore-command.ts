import { parseArgs } from 'node:util';
import { readSettings, StartError } from '../../platform/settings/settings.ts';
import { describeRestore } from './restore/describe-restore.ts';
import { restoreBackup } from './restore/restore.ts';

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
