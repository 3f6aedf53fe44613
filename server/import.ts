import { Unavailable } from './core/db/unavailable.ts';
import { openToCheck } from './core/migrations/open-to-check.ts';
import { readSettings, StartError } from './core/settings/settings.ts';
import { countsText, hearingOf } from './imports/hearing.ts';
import { importHistory } from './imports/history.ts';
import { historyFileOf, importUsage } from './imports/history-command.ts';
import { thisOperator } from './operator/desk.ts';
import { runCommand } from './operator/run-command.ts';

/** Exit code when rows were left out. */
const leftOut = 2;

const goOn = (error: unknown): never => {
  if (!(error instanceof Unavailable)) throw error;
  throw new StartError(`${error.message}; run the same again, and it goes on where it stopped.`);
};

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (!args.length) return importUsage;
  const settings = readSettings(process.env);
  const given = historyFileOf(args, settings);
  const store = await openToCheck(settings);
  const desk = { store, settings, now: Date.now, operator: thisOperator() };
  const counts = await importHistory(desk, given, hearingOf(console.error, Date.now))
    .catch(goOn)
    .finally(store.close);
  if (counts.bad) process.exitCode = leftOut;
  return [`${countsText(counts)}.`];
});
