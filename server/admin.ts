import { openToCheck } from './core/migrations/open-to-check.ts';
import { readSettings } from './core/settings/settings.ts';
import { adminCommandOf, adminUsage } from './operator/admin-commands.ts';
import { thisOperator } from './operator/desk.ts';
import { runCommand } from './operator/run-command.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (!args.length) return adminUsage;
  const run = adminCommandOf(args);
  const settings = readSettings(process.env);
  const store = await openToCheck(settings);
  const desk = { store, settings, now: Date.now, operator: thisOperator() };
  // Output may go to a file, so questions go to stderr.
  const terminal = process.stdin.isTTY
    ? { input: process.stdin, output: process.stderr }
    : undefined;
  return run(desk, terminal).finally(store.close);
});
