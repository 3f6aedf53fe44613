import { parseCommand } from './options.ts';
import { runCommand } from './run.ts';

await runCommand(() => parseCommand(process.argv.slice(2)));
