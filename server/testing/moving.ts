import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openStore } from '../core/db/open.ts';
import { databaseFile } from '../core/db/sqlite-file.ts';
import type { Db, Store } from '../core/db/store.ts';
import { sealingWith } from '../core/sealing.ts';
import type { Settings } from '../core/settings/settings.ts';
import { settleKey } from '../rotation/key-check.ts';
import { newPostgres, sqliteDatabase } from './database.ts';
import { aDispense } from './machines.ts';
import { anRfid } from './rfids.ts';
import { sealThings } from './rotating.ts';
import { aServer } from './server.ts';
import { aPairedMachine, sync } from './syncing.ts';

export interface Move {
  /** Of the folder that is moved, and of the PostgreSQL that it is moved to. */
  readonly settings: Settings;
  readonly source: Store;
}

/** An empty PostgreSQL and a folder in which something of most kinds has happened. */
export const aMove = async (): Promise<Move> => {
  const server = await aServer({}, {}, {}, await sqliteDatabase());
  const { settings, store } = server;
  await settleKey(store, settings);
  await sealThings(store, sealingWith(settings.SECRETS_KEY ?? Buffer.alloc(0)));
  const { machine, token } = await aPairedMachine(server, { name: 'মেশিন "১"\n' });
  await anRfid(server, { institution: { id: machine.institutionId } });
  await sync(server, token, [aDispense(1), aDispense(2, { isSuccessful: false }), aDispense(4)]);
  const { organizationId } = machine;
  const logo = { id: 'logo', organizationId, bytes: randomBytes(3000), createdAt: 1 };
  await store.change((tx) => tx.insertInto('logos').values(logo).execute());
  const target = await newPostgres();
  onTestFinished(target.remove);
  return { settings: { ...settings, DATABASE_URL: target.place.DATABASE_URL }, source: store };
};

/** What a folder's database is made of. */
export const filesOf = ({ settings: { DATA_DIR } }: Move): string =>
  ['', '-wal']
    .map((end) => `${databaseFile(DATA_DIR)}${end}`)
    .map((file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0)))
    .map((content) => createHash('sha256').update(content).digest('hex'))
    .join(' ');

/** A store of the target, closed when the test ends. */
export const targetOf = async ({ settings }: Move): Promise<Store> => {
  const store = await openStore(settings, true);
  onTestFinished(store.close);
  return store;
};

export const tablesIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from pg_tables where schemaname = current_schema()`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Every row of a table, as text in the order of texts. */
export const rowsIn = async (db: Db, table: string, columns: readonly string[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql`select ${names} from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
};
