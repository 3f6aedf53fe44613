import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { checkRollup } from '../../overview/check.ts';
import { lockFolder } from '../../platform/db/folder.ts';
import { openStore } from '../../platform/db/open-store.ts';
import { databaseFile } from '../../platform/db/sqlite/sqlite-file.ts';
import type { Db, Store } from '../../platform/db/store.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { encryptionWith } from '../../platform/secrets/encryption.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { newPostgres, sqliteDatabase } from '../../testing/database.ts';
import { decryptSecrets, encryptSecrets, plainSecrets } from '../../testing/encrypted-secrets.ts';
import { aDispense } from '../../testing/machines.ts';
import { runProgram } from '../../testing/operator.ts';
import { anRfid } from '../../testing/rfids.ts';
import { aServer } from '../../testing/server.ts';
import { aPairedMachine, syncEvents } from '../../testing/sync.ts';
import { settleKey } from '../rotation/key-check.ts';
import { moveToPostgres } from './move.ts';
import { openSource } from './source.ts';
import { sortTables } from './tables.ts';

interface MoveFixture {
  /** DATA_DIR of the source, and DATABASE_URL of the target. */
  readonly settings: Settings;
  readonly source: Store;
}

/** An empty PostgreSQL and a folder in which something of most kinds has happened. */
const aMove = async (): Promise<MoveFixture> => {
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
const filesOf = ({ settings: { DATA_DIR } }: MoveFixture): string =>
  ['', '-wal']
    .map((end) => `${databaseFile(DATA_DIR)}${end}`)
    .map((file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0)))
    .map((content) => createHash('sha256').update(content).digest('hex'))
    .join(' ');

/** A store of the target, closed when the test ends. */
const targetOf = async ({ settings }: MoveFixture): Promise<Store> => {
  const store = await openStore(settings, true);
  onTestFinished(store.close);
  return store;
};

const tablesIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from pg_tables where schemaname = current_schema()`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Every row of a table as text, sorted. */
const rowsIn = async (db: Db, table: string, columns: readonly string[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql`select ${names} from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
};

const move = ({ settings }: MoveFixture, store: Store, say: (line: string) => void = () => {}) => {
  const operator = { name: 'karim', computer: 'server-1' };
  return moveToPostgres({ store, settings, now: Date.now, operator }, say);
};

const indexesIn = async (store: Store) => {
  const { rows } = await sql<{ indexdef: string }>`
    select "indexdef" from pg_indexes where schemaname = current_schema()`.execute(store.read);
  return rows.map(({ indexdef }) => indexdef).sort();
};

test('every row of every table arrives, and the folder stays as it was', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const before = filesOf(given);
  const moved = await move(given, target);
  expect(moved.warnings).toEqual([]);
  expect(filesOf(given)).toBe(before);

  const source = await openSource(given.settings.DATA_DIR);
  const tables = sortTables(source).filter(({ name }) => name !== 'audit');
  for (const { name, columns } of tables) {
    const names = columns.map((column) => column.name);
    const arrived = await rowsIn(target.read, name, names);
    expect([name, arrived]).toEqual([name, await rowsIn(source.db, name, names)]);
  }
  source.close();
  expect(await checkRollup(target.read, given.settings)).toEqual([]);
  const key = given.settings.SECRETS_KEY ?? Buffer.alloc(0);
  expect(await decryptSecrets(target, key)).toEqual(plainSecrets);
  const auditRows = await target.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .execute();
  expect(auditRows[0]).toMatchObject({ action: 'OPERATOR /database/move', actor: 'karim' });
  expect(auditRows).toHaveLength((await rowsIn(given.source.read, 'audit', ['seq'])).length + 1);
});

test('the database that was moved to has all that a new one has', async () => {
  const [given, other] = [await aMove(), await aMove()];
  const [target, fresh] = [await targetOf(given), await targetOf(other)];
  await move(given, target);
  await migrate(fresh);
  expect(await indexesIn(target)).toEqual(await indexesIn(fresh));
});

test('a folder on which a server runs is not moved, nor to a database that is not empty', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const unlock = lockFolder(given.settings.DATA_DIR);
  await expect(move(given, target)).rejects.toThrow('Another server is running');
  unlock();
  await move(given, target);
  const rows = await rowsIn(target.read, 'dispenses', ['id']);
  await expect(move(given, target)).rejects.toThrow('is not empty');
  expect(await rowsIn(target.read, 'dispenses', ['id'])).toEqual(rows);
});

test('another key than the one that the folder is sealed with is refused', async () => {
  const { settings, source } = await aMove();
  const given = { source, settings: { ...settings, SECRETS_KEY: Buffer.alloc(32, 1) } };
  const target = await targetOf(given);
  await expect(move(given, target)).rejects.toThrow('SECRETS_KEY is not the key');
  expect(await tablesIn(target.read)).toBe(0);
});

test('what is written meanwhile moves nothing', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const write = () =>
    given.source.change((tx) => tx.insertInto('jobs').values({ name: 'x', ranAt: 1 }).execute());
  let written: Promise<unknown> | undefined;
  await expect(
    move(given, target, () => {
      written ??= write();
    }),
  ).rejects.toThrow('meanwhile');
  await written;
  expect(await tablesIn(target.read)).toBe(0);
});

test('what PostgreSQL refuses is reported with its table, and nothing is moved', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const job = { name: 'cut\0short', ranAt: 1 };
  await given.source.change((tx) => tx.insertInto('jobs').values(job).execute());
  await expect(move(given, target)).rejects.toThrow('The table jobs could not be copied');
  expect(await tablesIn(target.read)).toBe(0);
});

/** Ends the program as `kill -9` does when it has copied the sales. */
const killedAtSales = `--import data:text/javascript,${encodeURIComponent(`
  const real = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text, ...more) => {
    if (String(text).startsWith('dispenses')) process.kill(process.pid, 'SIGKILL');
    return real(text, ...more);
  };`)}`;

test('a move that was killed leaves the folder and an empty database, and is begun again', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const before = filesOf(given);
  const killed = await runProgram(given, 'move-to-postgres', [], { NODE_OPTIONS: killedAtSales });
  expect(killed.code).toBe(null);
  expect(killed.output).toContain('machines: 1 rows');
  expect(await tablesIn(target.read)).toBe(0);

  const { code, output } = await runProgram(given, 'move-to-postgres');
  expect({ code, said: output }).toMatchObject({ code: 0 });
  expect(output).toContain('counts, sums and the audit agree');
  expect(output).toContain('SECRETS_KEY');
  expect(filesOf(given)).toBe(before);
  expect(await rowsIn(target.read, 'dispenses', ['id'])).toHaveLength(3);
});

test('a server that is started meanwhile waits for the whole, and finds it migrated', async () => {
  const given = await aMove();
  const [target, other] = [await targetOf(given), await targetOf(given)];
  let started: Promise<string[]> | undefined;
  const start = async () => {
    await migrate(other);
    return rowsIn(other.read, 'dispenses', ['id']);
  };
  await move(given, target, () => {
    started ??= start();
  });
  expect(await started).toHaveLength(3);
});
