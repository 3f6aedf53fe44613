import { parseArgs } from 'node:util';
import { readSettings, StartError } from '../../platform/settings/settings.ts';
import { describeRestore } from './restore/describe-restore.ts';
import { restoreBackup } from './restore/restore.ts';

const run = async () => {
  const options = { unverified: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) {
    throw new StartError('Name the backup: npm run restore -- [--unverified] <file>.');
  }
  const settings = readSettings(process.env);
  const outcome = await restoreBackup(file, settings, Date.now(), values.unverified);
  console.log(describeRestore(file, outcome).join('\n'));
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
