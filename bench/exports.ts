import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { Client } from 'pg';
import { basePath } from '../contract/endpoint.ts';
import { superAdmin } from '../e2e/server.ts';
import { World } from '../e2e/world.ts';
import { makeFirstAdmin } from '../server/app/first-admin.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import { databaseFile } from '../server/platform/db/sqlite/sqlite-file.ts';
import { aFleet, fillHistory } from './data/fleet.ts';
import { type DatabaseSettings, withStore } from './data/store.ts';
import { startServer } from './fleet-server.ts';
import {
  formatMegabytes,
  formatMilliseconds,
  printLimit,
  printResult,
  quantileOf,
} from './measure.ts';
import type { RunningServer } from './program.ts';
import { countCalls, discardAnswer, runRequests } from './requests.ts';
import type { Scale } from './scale.ts';

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
const costOfCursor = async (engine: Engine, place: DatabaseSettings): Promise<number> => {
  const start = process.cpuUsage();
  await readers[engine](place);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const report = `${basePath}/report/csv?isShowDispenseUpdates=true`;
/** A tiny export, which starts the worker thread. */
const smallReport = `${report}&dateStart=2024-01-01&dateEnd=2024-01-01`;

interface ExportScenario {
  readonly engine: Engine;
  readonly database: DatabaseSettings;
  readonly server: RunningServer;
  readonly bearer: string;
  readonly total: number;
}

const benchCost = async ({ engine, database, server, bearer, total }: ExportScenario) => {
  const peer = await costOfCursor(engine, database);
  const idle = await server.readUsage();
  await discardAnswer(server.url + smallReport, bearer);
  const before = await server.readUsage();
  let peakRss = before.rss;
  const sampler = setInterval(async () => {
    peakRss = Math.max(peakRss, (await server.readUsage()).rss);
  }, 1000);
  await discardAnswer(server.url + report, bearer);
  clearInterval(sampler);
  const after = await server.readUsage();
  const ours = after.cpu - before.cpu;
  printResult({
    what: `a bare cursor over ${total} rows ÷ their export, in processor time, ${engine}`,
    ours: formatMilliseconds(ours),
    peer: formatMilliseconds(peer),
    ratio: peer / ours,
    target: { atLeast: 0.3 },
  });
  const grown = Math.max(peakRss, after.rss) - idle.rss;
  printLimit(`memory that the export adds, ${engine}`, grown, 150 * 2 ** 20, formatMegabytes);
};

const paths = ['/admin/me', '/organization/all', '/overview/summary', '/overview/chart/pie'];

const benchConcurrentCalls = async ({ engine, server, bearer }: ExportScenario) => {
  let requestCount = 0;
  const next = () =>
    discardAnswer(`${server.url}${basePath}${paths[requestCount++ % paths.length]}`, bearer);
  // Warm-up, as in a server in use.
  await runRequests(8, countCalls(4000), next);
  await server.readUsage();
  let isRunning = true;
  const exportDone = discardAnswer(server.url + report, bearer).finally(() => {
    isRunning = false;
  });
  await runRequests(
    32,
    () => isRunning,
    async () => {
      // A person looks at the answer before the next request, a quarter of a second in the mean, and
      // not in step with the others.
      await setTimeout(Math.random() * 500);
      await next();
    },
  );
  await exportDone;
  const { longestHold, requests } = await server.readUsage();
  const times = requests
    .filter(({ address }) => address !== report)
    .map(({ durationMs }) => durationMs);
  printLimit(
    `p99 of ${times.length} console calls during an export, ${engine}`,
    quantileOf(times, 0.99),
    25,
    formatMilliseconds,
  );
  printLimit(
    `longest hold of the event loop meanwhile, ${engine}`,
    longestHold,
    25,
    formatMilliseconds,
  );
};

const benchOn = (engine: Engine, total: number): Promise<void> =>
  withStore(engine, async (store, database) => {
    await fillHistory(store, await aFleet(store, 60), total);
    // Autovacuum would have done this by now.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read);
    const { username: SUPER_USERNAME, password: SUPER_PASSWORD } = superAdmin;
    await makeFirstAdmin(store, { SUPER_USERNAME, SUPER_PASSWORD }, Date.now());
    const server = await startServer(database, { WATCHES_LOOP: 'yes' });
    const { line } = await World.at(server.url);
    const scenario: ExportScenario = { engine, database, server, bearer: line.bearer ?? '', total };
    await benchCost(scenario);
    await benchConcurrentCalls(scenario);
    await server.stop();
  });

/** Measures a long export and the calls during it. */
export const benchExports = async ({ engines, histories: [, total = 0] }: Scale): Promise<void> => {
  for (const engine of engines) await benchOn(engine, total);
};
