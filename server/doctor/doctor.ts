import type { Store } from '../core/db/store.ts';
import { openToCheck } from '../core/migrations/open-to-check.ts';
import { readSettings, type Settings } from '../core/settings/settings.ts';
import { type Check, examine, type Line, well } from './check.ts';
import { databaseChecks } from './database.ts';
import { placeChecks } from './place.ts';

/** Runs a check that opens a resource, and returns the resource for later checks. */
const opening = async <P, T>(
  name: string,
  given: P,
  open: (given: P) => Promise<T> | T,
  says: (opened: T) => string,
): Promise<{ line: Line; opened: T | undefined }> => {
  let opened: T | undefined;
  const run: Check<P>['run'] = async (parts) => {
    opened = await open(parts);
    return well(says(opened));
  };
  const line = await examine({ name, run }, given);
  return { line, opened };
};

async function* examineDatabase(settings: Settings, now: () => number): AsyncGenerator<Line> {
  const says = ({ engine }: Store) =>
    `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} answers and has the schema of this release`;
  const { line, opened: store } = await opening('Database', settings, openToCheck, says);
  yield line;
  if (!store) return;
  try {
    for (const check of databaseChecks) yield await examine(check, { store, settings, now });
  } finally {
    await store.close();
  }
}

/** Yields one line per check; a resource that cannot be opened ends the checks that need it. */
export async function* examineAll(env: NodeJS.ProcessEnv, now: () => number): AsyncGenerator<Line> {
  const says = () => 'all of them can be read';
  const { line, opened: settings } = await opening('Settings', env, readSettings, says);
  yield line;
  if (!settings) return;
  for (const check of placeChecks) yield await examine(check, settings);
  yield* examineDatabase(settings, now);
}
