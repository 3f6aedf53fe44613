import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, onTestFinished, test } from 'vitest';
import type { Engine } from '../../server/core/db/dialect.ts';
import { openStore } from '../../server/core/db/open.ts';
import { connectSqlite } from '../../server/core/db/sqlite.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import { migrations } from '../../server/core/migrations/index.ts';
import { migrate } from '../../server/core/migrations/migrate.ts';
import { surroundings } from '../../server/testing/surroundings.ts';
import { between, type Random } from '../../simulator/core/random.ts';
import { rowsIn, tablesIn } from '../dump.ts';
import { look } from '../look.ts';
import { aPlace, engines, type Place } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { columnsOf, makeOlder, statementsOf } from './older.ts';
import { aProgram } from './site.ts';
import { faultsOfPlace } from './soundness.ts';

const starts = 10;
const migrating = fileURLToPath(new URL('migrating.ts', import.meta.url));

/**
 * Migrates in a process that is killed before its nth statement; returns the number of statements.
 */
const migrateUntil = ({ env }: Place, killAt: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const given = { ...surroundings(), ...env, KILL_AT: String(killAt) };
    execFile(process.execPath, [migrating], { env: given }, (error, statements) => {
      if (!error) resolve(Number(statements));
      else if (error.signal === 'SIGKILL') resolve(undefined);
      else reject(error);
    });
  });

interface Remembered {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** Reads all tables but the list of migrations, which contains times. */
const remember = (place: Place): Promise<Remembered[]> =>
  look(place, async (db) => {
    const tables = (await tablesIn(db)).filter((table) => table !== 'migrations');
    return Promise.all(
      tables.map(async (table) => {
        const columns = (await columnsOf(db, table)).map(({ name }) => name).sort();
        return { table, columns, rows: await rowsIn(db, table, columns) };
      }),
    );
  });

/** Reads the rows again, for tables that still have all their columns. */
const lasting = (place: Place, older: readonly Remembered[], newer: readonly Remembered[]) =>
  look(place, async (db) => {
    const kept = older.filter(({ table, columns }) => {
      const now = newer.find((one) => one.table === table)?.columns ?? [];
      return columns.every((column) => now.includes(column));
    });
    return Promise.all(
      kept.map(async (one) => ({
        before: one,
        now: { ...one, rows: await rowsIn(db, one.table, one.columns) },
      })),
    );
  });

/** The version in SQLite's backup, which the start after the kill has made. */
const versionOfBackup = ({ dataDir }: Place, version: number): unknown => {
  const file = join(dataDir, 'backups', `before-migration-${version + 1}.db`);
  const backup = connectSqlite(file, { readonly: true, fileMustExist: true });
  try {
    return backup.prepare('select max("version") from "migrations"').pluck().get();
  } finally {
    backup.close();
  }
};

const nextStart = async ({ env, dataDir }: Place): Promise<void> => {
  const store = await openStore({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: dataDir });
  await migrate(store, env.DATABASE_URL ? undefined : databaseFile(dataDir));
  await store.close();
};

/** The statements of the next migration, one of the later ones, and the last. */
const killsFrom = (next: number, statements: number, random: Random): number[] => [
  ...Array.from({ length: next }, (_, index) => index + 1),
  between(random, next, statements - 1),
  statements,
];

/** Starts two servers in an empty storage; returns the faults. */
const startAtOnce = async (engine: Engine): Promise<string[]> => {
  const place = await aPlace(engine);
  onTestFinished(place.remove);
  const servers = [await aProgram(place.env), await aProgram(place.env)];
  const begun = await Promise.allSettled(servers.map((server) => server.start()));
  const refusals = begun.flatMap((start) => (start.status === 'rejected' ? `${start.reason}` : []));
  const losses = refusals.filter((said) => !said.includes('Another server is running'));
  // SQLite allows one server only.
  const most = engine === 'sqlite' ? 1 : 0;
  if (refusals.length !== most) losses.push(`${refusals.length} of two servers were refused`);
  if (refusals.length === servers.length) return losses;
  const names = await look(place, (db) => rowsIn(db, 'migrations', ['name']));
  if (names.length !== migrations.length) losses.push(`${names.length} migrations were made`);
  losses.push(...(await faultsOfPlace(place)));
  for (const server of servers) await server.end();
  return losses;
};

describe.each(engines)('on %s', (engine) => {
  test('a migration that is killed at any statement is completed by the next start', async () => {
    const random = aRandom();
    const { losses } = found();
    let kills = 0;
    for (const version of migrations.keys()) {
      const older = await aPlace(engine);
      onTestFinished(older.remove);
      await makeOlder(older, version);
      const whole = await aPlace(engine, older);
      onTestFinished(whole.remove);
      const statements = (await migrateUntil(whole, 0)) ?? 0;
      const migrated = await remember(whole);
      const before = await remember(older);
      for (const { before: row, now } of await lasting(whole, before, migrated)) {
        if (!isDeepStrictEqual(now, row)) {
          losses.push(`${row.table} of schema ${version} is changed`);
        }
      }
      const next = statementsOf(engine, version).length;
      for (const killAt of killsFrom(next, statements, random)) {
        const place = await aPlace(engine, older);
        onTestFinished(place.remove);
        const at = `schema ${version}, killed at statement ${killAt}`;
        if ((await migrateUntil(place, killAt)) !== undefined) losses.push(`${at}: it lived on`);
        await nextStart(place);
        if (!isDeepStrictEqual(await remember(place), migrated)) losses.push(`${at}: it differs`);
        if (engine === 'sqlite' && version > 0 && versionOfBackup(place, version) !== version) {
          losses.push(`${at}: the backup is another`);
        }
        kills += 1;
        if (killAt === statements) {
          // No key decrypts the generated rows.
          const server = await aProgram({ ...place.env, PAYMENTS: 'off' });
          await server.start();
          const code = await server.end();
          if (code !== 0) losses.push(`${at}: its server ended with ${code}`);
        }
        await place.remove();
      }
    }
    tried({
      what: `${engine}: migrations killed`,
      attempts: kills,
      losses,
      note: `of ${migrations.length} schemas`,
      seed,
    });
  });

  test('of servers that start at once on nothing each runs or says why not', async () => {
    const { losses } = found();
    for (let round = 0; round < starts; round += 1) losses.push(...(await startAtOnce(engine)));
    tried({ what: `${engine}: servers that start at once`, attempts: 2 * starts, losses });
  });
});
