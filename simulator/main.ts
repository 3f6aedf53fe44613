import { readCommand } from './options.ts';
import { runCommand } from './run.ts';

await runCommand(() => readCommand(process.argv.slice(2)));
