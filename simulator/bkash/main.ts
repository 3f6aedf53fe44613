import { readCommand } from '../options.ts';
import { runCommand } from '../run.ts';

await runCommand(() => readCommand(['bkash', ...process.argv.slice(2)]));
