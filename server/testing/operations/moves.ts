import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { moveToPostgres } from '../../operations/operator/moving/move.ts';
import { settleKey } from '../../operations/operator/rotation/key-check.ts';
import { openStore } from '../../platform/db/open-store.ts';
import { databaseFile } from '../../platform/db/sqlite/sqlite-file.ts';
import type { Db, Store } from '../../platform/db/store.ts';
import { encryptionWith } from '../../platform/secrets/encryption.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { newPostgres, sqliteDatabase } from '../database/database.ts';
import { aDispense } from '../machines/machines.ts';
import { anRfid } from '../machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import { aServer } from '../server.ts';
import { encryptSecrets } from './encrypted-secrets.ts';

interface MoveFixture {
  /** DATA_DIR of the source, and DATABASE_URL of the target. */
  readonly settings: Settings;
  readonly source: Store;
}

/** An empty PostgreSQL and a folder in which something of most kinds has happened. */
export const aMove = async (): Promise<MoveFixture> => {
  const server = await aServer({}, {}, {}, await sqliteDatabase());
  const { settings, store } = server;
  await settleKey(store, settings);
  await encryptSecrets(store, encryptionWith(settings.SECRETS_KEY ?? Buffer.alloc(0)));
  const { machine, token } = await aPairedMachine(server, { name: 'মেশিন "১"\n' });
  await anRfid(server, { institution: { id: machine.institutionId } });
  await syncEvents(server, token, [
    aDispense(1),
    aDispense(2, { isSuccessful: false }),
    aDispense(4),
  ]);
  const { organizationId } = machine;
  const logo = { id: 'logo', organizationId, bytes: randomBytes(3000), createdAt: 1 };
  await store.change((tx) => tx.insertInto('logos').values(logo).execute());
  const target = await newPostgres();
  onTestFinished(target.remove);
  return { settings: { ...settings, DATABASE_URL: target.place.DATABASE_URL }, source: store };
};

/** Content of the database files in a folder. */
export const filesOf = ({ settings: { DATA_DIR } }: MoveFixture): string =>
  ['', '-wal']
    .map((end) => `${databaseFile(DATA_DIR)}${end}`)
    .map((file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0)))
    .map((content) => createHash('sha256').update(content).digest('hex'))
    .join(' ');

/** A store of the target, closed when the test ends. */
export const targetOf = async ({ settings }: MoveFixture): Promise<Store> => {
  const store = await openStore(settings, true);
  onTestFinished(store.close);
  return store;
};

export const tablesIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from pg_tables where schemaname = current_schema()`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Every row of a table as text, sorted. */
export const rowsIn = async (db: Db, table: string, columns: readonly string[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql`select ${names} from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
};

export const moveFolder = (
  { settings }: MoveFixture,
  store: Store,
  say: (line: string) => void = () => {},
) => {
  const operator = { name: 'karim', computer: 'server-1' };
  return moveToPostgres({ store, settings, now: Date.now, operator }, say);
};
