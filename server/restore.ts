import { parseArgs } from 'node:util';
import { linesOf } from './backups/report.ts';
import { restoreBackup } from './backups/restore.ts';
import { readSettings, StartError } from './core/settings/settings.ts';

const run = async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length) {
    throw new StartError('Name the backup: npm run restore -- <file>.');
  }
  const outcome = await restoreBackup(file, readSettings(process.env), Date.now());
  console.log(linesOf(file, outcome).join('\n'));
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
