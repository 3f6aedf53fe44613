import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { type Dialect, dialects, type Engine } from '../db/dialect.ts';
import {
  lockSchemaExclusive,
  terminateOtherConnections,
} from '../db/postgres/postgres-schema-lock.ts';
import { errorMessageOf } from '../db/reason.ts';
import { makeFile, makeFolder } from '../db/sqlite/sqlite-file.ts';
import type { Db, Store, Tx } from '../db/store.ts';
import { StartError } from '../settings/settings.ts';
import { type Migration, migrations } from './index.ts';

const createMigrations = `create table if not exists "migrations" (
  "version" integer primary key, "name" text not null, "at" bigint not null)`;

/** All statements that make the schema of a version. */
export const schemaStatements = (dialect: Dialect, version: number): string[] => [
  createMigrations,
  ...migrations.slice(0, version).flatMap(({ statements }) => statements(dialect)),
];

/** Several servers that start at once take turns. */
const lock = async (tx: Tx, engine: Engine) => {
  if (engine === 'postgres') await lockSchemaExclusive(tx);
};

export const currentVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number | null }>`
    select max("version") as "version" from "migrations"`.execute(db);
  return rows[0]?.version ?? 0;
};

/** Copies the SQLite file before it is changed; PostgreSQL is backed up by its own tools. */
const backUp = (file: string, version: number) => {
  const target = join(dirname(file), 'backups', `before-migration-${version + 1}.db`);
  const database = new Database(file);
  try {
    makeFolder(dirname(target));
    rmSync(target, { force: true });
    makeFile(target);
    database.prepare('vacuum into ?').run(target);
  } catch (error) {
    throw new StartError(
      `The database could not be copied to ${target} before its schema is changed (${errorMessageOf(error)}); make room and check the permissions there.`,
    );
  } finally {
    database.close();
  }
};

const newer = (version: number): StartError =>
  new StartError(
    `The database was changed by a newer release (schema ${version}, this release knows ${migrations.length}); start that release or restore a backup.`,
  );

/** Refuses a database that no server of this release has brought up to date. */
export const requireMigrated = async ({ read }: Pick<Store, 'read'>): Promise<void> => {
  const tables = await read.introspection.getTables();
  const isNew = !tables.some(({ name }) => name === 'migrations');
  const version = isNew ? 0 : await currentVersion(read);
  if (version > migrations.length) throw newer(version);
  if (version < migrations.length) {
    throw new StartError(
      `The database has schema ${version} and this release needs ${migrations.length}: start the server once, which brings it up to date.`,
    );
  }
};

/**
 * Brings the schema to the newest version under a lock. Throws a StartError for a database that a
 * newer release has changed.
 */
export const migrate = async (
  store: Pick<Store, 'engine' | 'change'>,
  sqliteFile?: string,
  release: readonly Migration[] = migrations,
): Promise<void> => {
  await store.change(async (tx) => {
    await lock(tx, store.engine);
    await sql.raw(createMigrations).execute(tx);
  });
  const version = await store.change((tx) => currentVersion(tx));
  if (version > release.length) throw newer(version);
  if (version === release.length) return;
  if (version > 0 && sqliteFile && existsSync(sqliteFile)) backUp(sqliteFile, version);
  await store.change(async (tx) => {
    await lock(tx, store.engine);
    const from = await currentVersion(tx);
    // Rows that a server of the release before writes from here on may lack new columns.
    if (store.engine === 'postgres' && from < release.length) await terminateOtherConnections(tx);
    for (const [offset, { name, statements, changeRows }] of release.slice(from).entries()) {
      for (const text of statements(dialects[store.engine])) await sql.raw(text).execute(tx);
      await changeRows?.(tx, Date.now());
      await sql`insert into "migrations" ("version", "name", "at")
        values (${from + offset + 1}, ${name}, ${Date.now()})`.execute(tx);
    }
  });
};
