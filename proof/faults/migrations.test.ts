import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, onTestFinished, test } from 'vitest';
import type { Engine } from '../../server/platform/db/dialect.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import { databaseFile } from '../../server/platform/db/sqlite/sqlite-file.ts';
import type { Db } from '../../server/platform/db/store.ts';
import { migrations } from '../../server/platform/migrations/index.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import { type Random, randomBetween } from '../../simulator/core/random.ts';
import { listTables, readRows } from '../dump.ts';
import { aPlace, type ServerPlace, testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { consolesOf, eachAnswered, heldCallsOf } from './callers.ts';
import { placeFaults, siteFaults, unstoredEvents } from './database-faults.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { loadBalancers } from './load-balancers.ts';
import { aBkash, moneyFaults, payersOf } from './payers.ts';
import { aProgram, aSite, type Site } from './site.ts';

const starts = 10;
const migrating = fileURLToPath(new URL('migration-process.ts', import.meta.url));

/** Migrates in a process that is killed before its nth statement; answers how many it made. */
const migrateUntil = ({ env }: ServerPlace, killAt: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const given = { ...programEnv(), ...env, KILL_AT: String(killAt) };
    execFile(process.execPath, [migrating], { env: given }, (error, statements) => {
      if (!error) resolve(Number(statements));
      else if (error.signal === 'SIGKILL') resolve(undefined);
      else reject(error);
    });
  });

/** Every column and row but those of the list of migrations, which holds their time. */
const readSchema = (place: ServerPlace): Promise<unknown> =>
  readDatabase(place, async (db) => {
    const tables = (await listTables(db)).filter((table) => table !== 'migrations');
    return Promise.all(tables.map(async (table) => [table, await columnsOf(db, table)]));
  });

const columnsOf = async (db: Db, table: string): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables();
  const { columns = [] } = tables.find(({ name }) => name === table) ?? {};
  return columns.map(({ name, dataType, isNullable }) => `${name} ${dataType} ${isNullable}`);
};

const nextStart = async ({ env, dataDir }: ServerPlace): Promise<void> => {
  const store = await openStore({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: dataDir });
  await migrate(store, env.DATABASE_URL ? undefined : databaseFile(dataDir));
  await store.close();
};

/** The first and the last statement, and some between. */
const killsAmong = (statements: number, random: Random): number[] => [
  1,
  ...Array.from({ length: 8 }, () => randomBetween(random, 2, statements - 1)),
  statements,
];

/** Two of them, in an empty place; answers what was wrong. */
const startAtOnce = async (engine: Engine): Promise<string[]> => {
  const place = await aPlace(engine);
  onTestFinished(place.remove);
  const servers = [await aProgram(place.env), await aProgram(place.env)];
  const begun = await Promise.allSettled(servers.map((server) => server.start()));
  const refusals = begun.flatMap((start) => (start.status === 'rejected' ? `${start.reason}` : []));
  const losses = refusals.filter((said) => !said.includes('Another server is running'));
  // SQLite is one server's.
  const most = engine === 'sqlite' ? 1 : 0;
  if (refusals.length !== most) losses.push(`${refusals.length} of two servers were refused`);
  if (refusals.length === servers.length) return losses;
  const names = await readDatabase(place, (db) => readRows(db, 'migrations', ['name']));
  if (names.length !== migrations.length) losses.push(`${names.length} migrations were made`);
  losses.push(...(await placeFaults(place)));
  for (const server of servers) await server.end();
  return losses;
};

describe.each(testedEngines)('on %s', (engine) => {
  test('a migration that is killed at any statement is completed by the next start', async () => {
    const random = aRandom();
    const { losses } = trialFindings();
    const whole = await aPlace(engine);
    onTestFinished(whole.remove);
    const statements = (await migrateUntil(whole, 0)) ?? 0;
    const migrated = await readSchema(whole);
    const kills = killsAmong(statements, random);
    for (const killAt of kills) {
      const place = await aPlace(engine);
      onTestFinished(place.remove);
      const at = `killed at statement ${killAt}`;
      if ((await migrateUntil(place, killAt)) !== undefined) losses.push(`${at}: it lived on`);
      await nextStart(place);
      if (!isDeepStrictEqual(await readSchema(place), migrated)) losses.push(`${at}: it differs`);
    }
    recordTrial({
      what: `${engine}: migrations killed`,
      attempts: kills.length,
      losses,
      seed: proofSeed,
    });
  });

  test('of servers that start at once on nothing each runs or says why not', async () => {
    const { losses } = trialFindings();
    for (let round = 0; round < starts; round += 1) losses.push(...(await startAtOnce(engine)));
    recordTrial({ what: `${engine}: servers that start at once`, attempts: 2 * starts, losses });
  });
});

const machines = 24;
const nextRelease = new URL('next-release.ts', import.meta.url).href;

/** Counts events that a server of the previous release wrote into the next schema. */
const lateEvents = async ({ place }: Site): Promise<number> => {
  const late = sql<{ count: number }>`
    select count(*) as "count" from "events" where "writtenBy" <> 'next'`;
  const [row] = await readDatabase(place, async (db) => (await late.execute(db)).rows);
  return row?.count ?? 0;
};

test.each(loadBalancers)(
  'three servers behind %s are upgraded one by one under load, and nothing is lost',
  async (name, front) => {
    const random = aRandom();
    const { bkash, env } = await aBkash();
    const site = await aSite('postgres', { machines, cards: 5, servers: 3, env, front });
    const { servers, witness } = site;
    const callers = [...consolesOf(site), ...heldCallsOf(site)];
    const others = [...callers.map(({ ask }) => ask), ...payersOf(site, random)];
    const { losses } = trialFindings();
    const upgradeEach = async () => {
      await witness.waitForMoreEvents(5 * machines);
      for (const [index, server] of servers.entries()) {
        const code = await server.end();
        if (code !== 0) losses.push(`a server that was stopped ended by ${code}`);
        server.become(nextRelease);
        await server.start();
        await witness.waitForMoreEvents(5 * machines);
        await eachAnswered(callers, 200);
        for (const older of servers.slice(index + 1)) {
          if (await older.isReady()) losses.push('a server of the release before is still ready');
        }
      }
    };
    await underLoad(site, random, upgradeEach, others);
    await syncAllMachines(site);
    const late = await lateEvents(site);
    if (late > 0) losses.push(`${late} events were written by a server of the release before`);
    losses.push(...(await moneyFaults(site, bkash)));
    losses.push(
      ...(await unstoredEvents(site)),
      ...(await siteFaults(site)),
      ...witness.unexpectedAnswers,
    );
    recordTrial({
      what: `postgres: three servers behind ${name} upgraded`,
      attempts: servers.length,
      losses,
      note: `${witness.acknowledged.size} acknowledged events, ${witness.count(503)} calls put off`,
      seed: proofSeed,
    });
  },
);
