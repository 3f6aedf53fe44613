import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStore } from '../../platform/db/open-store.ts';
import { databaseFile } from '../../platform/db/sqlite/sqlite-file.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL that may create databases');
  return url;
};

const databaseUrl = (name: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
};

let admin: Promise<Client> | undefined;

const connectAdmin = async (): Promise<Client> => {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  return client;
};

/** Runs SQL on one shared connection, because connecting is slower than creating a database. */
const runAsAdmin = async (sql: string, values: string[] = []): Promise<number> => {
  admin ??= connectAdmin();
  const { rowCount } = await (await admin).query(sql, values);
  return rowCount ?? 0;
};

/** Test files run in several processes: the template is created once per run of the command. */
const templateName = `vms_template_${process.ppid}`;

const postgresTemplate = async () => {
  await runAsAdmin('select pg_advisory_lock(42)');
  const exists = await runAsAdmin('select 1 from pg_database where datname = $1', [templateName]);
  if (!exists) {
    const unfinished = `${templateName}_unfinished`;
    await runAsAdmin(`create database "${unfinished}"`);
    const store = await openStore({ DATABASE_URL: databaseUrl(unfinished), DATA_DIR: '' });
    await migrate(store);
    await store.close();
    await runAsAdmin(`alter database "${unfinished}" rename to "${templateName}"`);
  }
  await runAsAdmin('select pg_advisory_unlock(42)');
};

const sqliteTemplate = async (): Promise<string> => {
  const file = join(tmpdir(), `${templateName}.db`);
  if (existsSync(file)) return file;
  const dir = mkdtempSync(join(tmpdir(), 'vms-template-'));
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: dir });
  await migrate(store);
  await store.close();
  renameSync(databaseFile(dir), file);
  rmSync(dir, { recursive: true });
  return file;
};

let template: Promise<unknown> | undefined;
let sqliteFile: Promise<string> | undefined;

export interface TestDatabase {
  readonly place: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;
  readonly remove: () => Promise<void>;
}

/** A database that can be copied while no server uses it. */
export interface CopiedDatabase extends TestDatabase {
  readonly copy: () => Promise<CopiedDatabase>;
}

/** Creates a PostgreSQL database, empty or from a template. */
export const newPostgres = async (template?: string): Promise<CopiedDatabase> => {
  const name = `vms_${randomUUID().replaceAll('-', '')}`;
  const fromTemplate = template ? `template "${template}" strategy file_copy` : '';
  await runAsAdmin(`create database "${name}" ${fromTemplate}`);
  return {
    place: { DATABASE_URL: databaseUrl(name), DATA_DIR: tmpdir() },
    copy: () => newPostgres(name),
    remove: async () => {
      await runAsAdmin(`drop database "${name}" with (force)`);
    },
  };
};

const postgresDatabase = async (): Promise<CopiedDatabase> => {
  template ??= postgresTemplate();
  await template;
  return newPostgres(templateName);
};

const copyOfSqlite = async (file: string): Promise<CopiedDatabase> => {
  const dir = mkdtempSync(join(tmpdir(), 'vms-test-'));
  mkdirSync(dir, { recursive: true });
  copyFileSync(file, databaseFile(dir));
  return {
    place: { DATABASE_URL: undefined, DATA_DIR: dir },
    copy: () => copyOfSqlite(databaseFile(dir)),
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
};

/** A SQLite database, whatever engine the tests run on. */
export const sqliteDatabase = async (): Promise<CopiedDatabase> => {
  sqliteFile ??= sqliteTemplate();
  return copyOfSqlite(await sqliteFile);
};

export const testEngine = engine;
export const aDatabase = engine === 'postgres' ? postgresDatabase : sqliteDatabase;
