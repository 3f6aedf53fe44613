import type { Store } from '../../../platform/db/store.ts';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, type Settings } from '../../../platform/settings/settings.ts';
import { type Check, type CheckReport, type OpenCheckout, reportGood, runCheck } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { settingsChecks } from './settings-checks.ts';

/** Runs a check that opens a resource, and returns the resource for later checks. */
const runOpeningCheck = async <P, T>(
  name: string,
  input: P,
  open: (input: P) => Promise<T> | T,
  describe: (opened: T) => string,
): Promise<{ line: CheckReport; opened: T | undefined }> => {
  let opened: T | undefined;
  const run: Check<P>['run'] = async (checkInput) => {
    opened = await open(checkInput);
    return reportGood(describe(opened));
  };
  const line = await runCheck({ name, run }, input);
  return { line, opened };
};

async function* examineDatabase(
  settings: Settings,
  now: () => number,
  openCheckout: OpenCheckout,
): AsyncGenerator<CheckReport> {
  const describe = ({ engine }: Store) =>
    `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} answers and has the schema of this release`;
  const { line, opened: store } = await runOpeningCheck(
    'Database',
    settings,
    openToCheck,
    describe,
  );
  yield line;
  if (!store) return;
  try {
    for (const check of databaseChecks)
      yield await runCheck(check, { store, settings, now, openCheckout });
  } finally {
    await store.close();
  }
}

/** Yields one line per check; a resource that cannot be opened ends the checks that need it. */
export async function* examineInstallation(
  env: NodeJS.ProcessEnv,
  now: () => number,
  openCheckout: OpenCheckout,
): AsyncGenerator<CheckReport> {
  const describe = () => 'all of them can be read';
  const { line, opened: settings } = await runOpeningCheck('Settings', env, readSettings, describe);
  yield line;
  if (!settings) return;
  for (const check of settingsChecks) yield await runCheck(check, settings);
  yield* examineDatabase(settings, now, openCheckout);
}
