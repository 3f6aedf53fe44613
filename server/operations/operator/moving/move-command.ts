import { openStore } from '../../../platform/db/open-store.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';
import { readOperator } from '../operator-context.ts';
import { runCommand } from '../run-command.ts';
import { moveToPostgres } from './move.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  if (!settings.DATABASE_URL) {
    throw new StartError('Set DATABASE_URL to the address of an empty PostgreSQL database.');
  }
  const store = await openStore(settings, true);
  const context = { store, settings, now: Date.now, operator: readOperator() };
  const { tables, rows, warnings } = await moveToPostgres(context, console.error).finally(
    store.close,
  );
  return [
    `${rows} rows of ${tables} tables are moved; counts, sums and the audit agree.`,
    ...warnings,
    `Now start every server with this DATABASE_URL and SECRETS_KEY, and set the database of ${settings.DATA_DIR}, which is as it was, aside: what is sold on the one is not known to the other.`,
  ];
});
