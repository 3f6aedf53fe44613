import Database from 'better-sqlite3';
import { Client } from 'pg';
import type { Engine } from '../server/platform/db/dialect.ts';
import { databaseFile } from '../server/platform/db/sqlite/sqlite-file.ts';
import type { DatabaseSettings } from './store.ts';

/** The rows of an export of everything. */
const rows = `
  select "id", "machineId", "transactionType", "rfid", "dispensedAt", "isSuccessful", "paid",
    "refundTrxId", "failureReason", "paymentFailure", "paymentId"
  from "dispenses" order by "dispensedAt" desc, "id" desc`;

const readSqlite = async ({ DATA_DIR }: DatabaseSettings): Promise<void> => {
  const database = new Database(databaseFile(DATA_DIR), { readonly: true });
  for (const _row of database.prepare(rows).iterate());
  database.close();
};

const readPostgres = async ({ DATABASE_URL }: DatabaseSettings): Promise<void> => {
  const client = new Client(DATABASE_URL);
  await client.connect();
  await client.query('begin');
  await client.query(`declare everything cursor for ${rows}`);
  while ((await client.query('fetch 1000 from everything')).rows.length > 0);
  await client.end();
};

const readers: Readonly<Record<Engine, (place: DatabaseSettings) => Promise<void>>> = {
  sqlite: readSqlite,
  postgres: readPostgres,
};

/** CPU milliseconds of this process for reading all rows with the bare driver. */
export const costOfCursor = async (engine: Engine, place: DatabaseSettings): Promise<number> => {
  const start = process.cpuUsage();
  await readers[engine](place);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
