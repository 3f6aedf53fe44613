import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../migrations/index.ts';
import { StartError } from '../settings.ts';
import { dialects, type Engine } from './dialect.ts';
import type { Store, Tx } from './store.ts';

/** Held while migrating, so that several servers starting at once take turns. */
const lockId = 7_231_964;

const lock = async (tx: Tx, engine: Engine) => {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx);
};

const currentVersion = async (db: Kysely<never> | Tx): Promise<number> => {
  const { rows } = await sql<{ version: number | null }>`
    select max("version") as "version" from "migrations"`.execute(db);
  return rows[0]?.version ?? 0;
};

/** Copies the SQLite file before it is changed; PostgreSQL is backed up by its own tools. */
const backUp = (file: string, version: number) => {
  const target = join(dirname(file), 'backups', `before-migration-${version + 1}.db`);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  const database = new Database(file);
  database.prepare('vacuum into ?').run(target);
  database.close();
};

/**
 * Brings the schema to the newest version under a lock. Refuses a database that a newer release
 * has already changed.
 */
export const migrate = async (store: Store, sqliteFile?: string): Promise<void> => {
  await store.change(async (tx) => {
    await lock(tx, store.engine);
    await sql`create table if not exists "migrations" (
      "version" integer primary key, "name" text not null, "at" bigint not null)`.execute(tx);
  });
  const version = await store.change((tx) => currentVersion(tx));
  if (version > migrations.length) {
    throw new StartError(
      `The database was changed by a newer release (schema ${version}, this release knows ${migrations.length}); start that release or restore a backup.`,
    );
  }
  if (version === migrations.length) return;
  if (version > 0 && sqliteFile && existsSync(sqliteFile)) backUp(sqliteFile, version);
  await store.change(async (tx) => {
    await lock(tx, store.engine);
    const from = await currentVersion(tx);
    for (const [offset, { name, statements }] of migrations.slice(from).entries()) {
      for (const text of statements(dialects[store.engine])) await sql.raw(text).execute(tx);
      await sql`insert into "migrations" ("version", "name", "at")
        values (${from + offset + 1}, ${name}, ${Date.now()})`.execute(tx);
    }
  });
};
