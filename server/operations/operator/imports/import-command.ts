import { Unavailable } from '../../../platform/db/unavailable.ts';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';
import { readOperator } from '../operator-context.ts';
import { runCommand } from '../run-command.ts';
import { importHistory } from './history.ts';
import { importUsage, parseHistoryArguments } from './history-command.ts';
import { createImportReporter, formatCounts } from './import-reporter.ts';
import { stopBetweenBatches } from './stop-between-batches.ts';

/** Exit code when rows were left out. */
const leftOutCode = 2;

const rethrowResumable = (error: unknown): never => {
  if (!(error instanceof Unavailable)) throw error;
  throw new StartError(`${error.message}; run the same again, and it goes on where it stopped.`);
};

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (!args.length) return importUsage;
  const settings = readSettings(process.env);
  const historyFile = parseHistoryArguments(args, settings);
  const store = await openToCheck(settings);
  const context = { store, settings, now: Date.now, operator: readOperator() };
  const counts = await importHistory(
    context,
    historyFile,
    stopBetweenBatches(createImportReporter(console.error, Date.now)),
  )
    .catch(rethrowResumable)
    .finally(store.close);
  if (counts.bad) process.exitCode = leftOutCode;
  return [`${formatCounts(counts)}.`];
});
