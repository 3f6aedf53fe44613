import { sql } from 'kysely';
import { StartError } from '../../settings/settings.ts';
import type { Db } from '../store.ts';
import { requireOwnSessions } from './postgres-sessions.ts';

const minVersion = 15;

/** Collation of ICU by which the function `searchForm` knows upper and lower case. */
const searchCollation = 'und-x-icu';

/** A row of `pg_settings`. */
export interface PostgresSetting {
  readonly name: string;
  readonly setting: string;
  readonly source: string;
}

interface ConnectionIdentity {
  readonly database: string;
  readonly user: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Instruction that sets a value, by the source of the present one. */
const waysToSet: Record<
  string,
  (name: string, value: string, identity: ConnectionIdentity) => string
> = {
  'command line': (name) =>
    `take the setting of ${name} out of the command that starts PostgreSQL, and start it again`,
  client: (name) => `take ${name} out of DATABASE_URL and of PGOPTIONS`,
  database: (name, value, { database }) =>
    `run "alter database ${quoted(database)} set ${name} = ${value};" there`,
  user: (name, value, { user }) => `run "alter role ${quoted(user)} set ${name} = ${value};" there`,
  'database user': (name, value, { database, user }) =>
    `run "alter role ${quoted(user)} in database ${quoted(database)} set ${name} = ${value};" there`,
};

const setInFile = (name: string, value: string): string =>
  `run "alter system set ${name} = ${value};" and "select pg_reload_conf();" there`;

const howToSet = (
  { name, source }: PostgresSetting,
  value: string,
  identity: ConnectionIdentity,
): string => (waysToSet[source] ?? setInFile)(name, value, identity);

/** Names the settings that would lose acknowledged commits and how to change them. */
export const durabilityFault = (
  settings: readonly PostgresSetting[],
  identity: ConnectionIdentity,
): string | undefined => {
  const faults = settings
    .filter(({ setting }) => setting === 'off')
    .map((setting) => `${setting.name} is off (${howToSet(setting, 'on', identity)})`);
  return faults.length
    ? `The PostgreSQL of DATABASE_URL would lose acknowledged sales in a crash: ${faults.join('; ')}.`
    : undefined;
};

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Neon and Aurora have their own storage, where these settings mean nothing. */
const hasOwnStorage = sql<boolean>`
  (current_setting('neon.timeline_id', true) is not null
    or exists (select from pg_catalog.pg_proc where proname = 'aurora_version'))`;

const readServerInfo = async (db: Db) => {
  const { rows } = await sql<
    ConnectionIdentity & {
      version: string;
      isStandby: boolean;
      keeps: boolean;
      canCreate: boolean;
      /** Another user, whose rights this one lacks. */
      tableOwner: string | null;
      encoding: string;
      hasIcu: boolean;
    }
  >`
    select current_setting('server_version') as "version", pg_is_in_recovery() as "isStandby",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate",
      (select tableowner from pg_tables where schemaname = current_schema()
        and tablename = 'migrations' and not pg_has_role(tableowner, 'usage')) as "tableOwner",
      getdatabaseencoding() as "encoding",
      exists (select from pg_collation where collname = ${searchCollation}) as "hasIcu",
      ${hasOwnStorage} as "keeps", current_database() as "database", current_user as "user"`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL does not say what it is');
  return server;
};

const findSettings = async (db: Db, names: readonly string[]): Promise<PostgresSetting[]> => {
  const { rows } = await sql<PostgresSetting>`
    select "name", "setting", "source" from pg_settings
    where "name" in (${sql.join([...names])})`.execute(db);
  return rows;
};

/** A new database lets only its owner create tables in `public`, since PostgreSQL 15. */
const forbiddenText = ({ database, user }: ConnectionIdentity): string =>
  `The user ${quoted(user)} of DATABASE_URL may not create tables in the database ${quoted(database)}: run "grant usage, create on schema public to ${quoted(user)};" there, as its owner.`;

const foreignTablesText = (owner: string, { database, user }: ConnectionIdentity): string =>
  `The tables in the database ${quoted(database)} belong to the user ${quoted(owner)}: give that user in DATABASE_URL, or run "grant ${quoted(owner)} to ${quoted(user)};" there.`;

/** Throws a StartError when PostgreSQL is too old or read-only, or a pooler shares its sessions. */
export const requireWritablePostgres = async (db: Db): Promise<void> => {
  const server = await readServerInfo(db);
  if (Number.parseInt(server.version, 10) < minVersion) {
    throw new StartError(
      `The PostgreSQL of DATABASE_URL is version ${server.version}, and version ${minVersion} or newer is needed: upgrade it.`,
    );
  }
  if (server.isStandby) {
    throw new StartError(
      'The PostgreSQL of DATABASE_URL is a standby, which cannot be written: give the address of the primary.',
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(
      `The database ${quoted(server.database)} has the encoding ${server.encoding}, which lacks letters: make it anew with "create database ${quoted(server.database)} encoding 'UTF8' template template0;".`,
    );
  }
  if (!server.hasIcu) {
    throw new StartError(
      'The PostgreSQL of DATABASE_URL was built without ICU, which searches need: install it from the packages of its distribution or of postgresql.org.',
    );
  }
  if (!server.canCreate) throw new StartError(forbiddenText(server));
  if (server.tableOwner !== null) {
    throw new StartError(foreignTablesText(server.tableOwner, server));
  }
  await requireOwnSessions(db);
  const [readOnly] = await findSettings(db, ['default_transaction_read_only']);
  if (readOnly?.setting === 'on') {
    throw new StartError(
      `The database of DATABASE_URL is read-only, because default_transaction_read_only is on: ${howToSet(readOnly, 'off', server)}.`,
    );
  }
};

/**
 * Throws a StartError that names the remedy when PostgreSQL is too old, read-only or not durable.
 */
export const requireDurablePostgres = async (db: Db): Promise<void> => {
  await requireWritablePostgres(db);
  const server = await readServerInfo(db);
  const found = await findSettings(db, durabilitySettings);
  const fault = server.keeps ? undefined : durabilityFault(found, server);
  if (fault) throw new StartError(fault);
};
