import { sql } from 'kysely';
import { StartError } from '../settings/settings.ts';
import type { Db } from './store.ts';

const oldest = 15;

/** A setting as `pg_settings` shows it. */
export interface ShownSetting {
  readonly name: string;
  readonly setting: string;
  readonly source: string;
}

interface Place {
  readonly database: string;
  readonly user: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What sets it to a value, by where the present one comes from. */
const waysToSet: Record<string, (name: string, value: string, place: Place) => string> = {
  'command line': (name) =>
    `take the setting of ${name} out of the command that starts PostgreSQL, and start it again`,
  client: (name) => `take ${name} out of DATABASE_URL and of PGOPTIONS`,
  database: (name, value, { database }) =>
    `run "alter database ${quoted(database)} set ${name} = ${value};" there`,
  user: (name, value, { user }) => `run "alter role ${quoted(user)} set ${name} = ${value};" there`,
  'database user': (name, value, { database, user }) =>
    `run "alter role ${quoted(user)} in database ${quoted(database)} set ${name} = ${value};" there`,
};

const inFile = (name: string, value: string): string =>
  `run "alter system set ${name} = ${value};" and "select pg_reload_conf();" there`;

const howToSet = ({ name, source }: ShownSetting, value: string, place: Place): string =>
  (waysToSet[source] ?? inFile)(name, value, place);

/** Which of these settings lose what was acknowledged, in one sentence with what to do. */
export const durabilityFault = (
  settings: readonly ShownSetting[],
  place: Place,
): string | undefined => {
  const faults = settings
    .filter(({ setting }) => setting === 'off')
    .map((shown) => `${shown.name} is off (${howToSet(shown, 'on', place)})`);
  return faults.length
    ? `The PostgreSQL of DATABASE_URL would lose acknowledged sales in a crash: ${faults.join('; ')}.`
    : undefined;
};

const durability = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Of a database whose storage is not PostgreSQL's own, so that these settings say nothing. */
const hasOwnStorage = sql<boolean>`
  (current_setting('neon.timeline_id', true) is not null
    or exists (select from pg_catalog.pg_proc where proname = 'aurora_version'))`;

const serverOf = async (db: Db) => {
  const { rows } = await sql<Place & { version: string; isStandby: boolean; keeps: boolean }>`
    select current_setting('server_version') as "version", pg_is_in_recovery() as "isStandby",
      ${hasOwnStorage} as "keeps", current_database() as "database", current_user as "user"`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL does not say what it is');
  return server;
};

const settingsNamed = async (db: Db, names: readonly string[]): Promise<ShownSetting[]> => {
  const { rows } = await sql<ShownSetting>`
    select "name", "setting", "source" from pg_settings
    where "name" in (${sql.join([...names])})`.execute(db);
  return rows;
};

/** Refuses a PostgreSQL that is too old or cannot be written, by a StartError. */
export const requireWritablePostgres = async (db: Db): Promise<void> => {
  const server = await serverOf(db);
  if (Number.parseInt(server.version, 10) < oldest) {
    throw new StartError(
      `The PostgreSQL of DATABASE_URL is version ${server.version}, and version ${oldest} or newer is needed: upgrade it.`,
    );
  }
  if (server.isStandby) {
    throw new StartError(
      'The PostgreSQL of DATABASE_URL is a standby, which cannot be written: give the address of the primary.',
    );
  }
  const [readOnly] = await settingsNamed(db, ['default_transaction_read_only']);
  if (readOnly?.setting === 'on') {
    throw new StartError(
      `The database of DATABASE_URL is read-only, because default_transaction_read_only is on: ${howToSet(readOnly, 'off', server)}.`,
    );
  }
};

/**
 * Refuses a PostgreSQL that is too old, cannot be written or does not keep what it has committed.
 * Throws a StartError that says what to change.
 */
export const requireFitPostgres = async (db: Db): Promise<void> => {
  await requireWritablePostgres(db);
  const server = await serverOf(db);
  const durable = await settingsNamed(db, durability);
  const fault = server.keeps ? undefined : durabilityFault(durable, server);
  if (fault) throw new StartError(fault);
};
