import { openToCheck } from '../../platform/migrations/open-to-check.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { adminUsage, parseAdminCommand } from './admin-commands.ts';
import { readOperator } from './operator-context.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (!args.length) return adminUsage;
  const run = parseAdminCommand(args);
  const settings = readSettings(process.env);
  const store = await openToCheck(settings);
  const context = { store, settings, now: Date.now, operator: readOperator() };
  // Output may go to a file, so questions go to stderr.
  const terminal = process.stdin.isTTY
    ? { input: process.stdin, output: process.stderr }
    : undefined;
  return run(context, terminal).finally(store.close);
});
