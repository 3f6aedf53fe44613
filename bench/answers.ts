import { Agent, get as ask } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { basePath } from '../contract/endpoint.ts';
import { machines } from '../contract/machines.ts';
import { call } from '../e2e/call.ts';
import { superAdmin } from '../e2e/server.ts';
import { World } from '../e2e/world.ts';
import { databaseFile } from '../server/core/db/sqlite-file.ts';
import { serverOptions } from '../tools/server-memory.js';
import { aFleet, fill } from './fleet.ts';
import { milliseconds, print, printLimit } from './measure.ts';
import { type Program, type Served, serving } from './program.ts';
import type { Scale } from './scale.ts';
import { withStore } from './store.ts';

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const report = `${basePath}/report/csv?isShowDispenseUpdates=true`;

const agent = new Agent({ keepAlive: true });

/** Asks as a browser's line does, and answers how long it took in ms; what it gets is thrown away. */
const timed = (url: string, bearer = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${bearer}` };
    ask(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Asks these one after the other over so many connections while `isOn`; answers all times. */
const asking = async (connections: number, isOn: () => boolean, next: () => Promise<number>) => {
  const times: number[] = [];
  const one = async () => {
    while (isOn()) times.push(await next());
  };
  await Promise.all(Array.from({ length: connections }, one));
  return times;
};

const counted = (count: number) => {
  let left = count;
  return () => left-- > 0;
};

/** Milliseconds of the program's processor for one call, after as many that do not count. */
const costOf = async ({ taken }: Program, next: () => Promise<number>, calls = 3000) => {
  await asking(8, counted(calls), next);
  const { cpu } = await taken();
  await asking(8, counted(calls), next);
  return ((await taken()).cpu - cpu) / calls;
};

const startServer = (folder: string): Promise<Served> =>
  serving('server/main.ts', '/livez', {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    NODE_OPTIONS: serverOptions,
    PAYMENTS: 'off',
    SUPER_USERNAME: superAdmin.username,
    SUPER_PASSWORD: superAdmin.password,
    REQUESTS_PER_MINUTE: '10000000',
    WATCHES_LOOP: 'yes',
  });

/** On an empty database, when nobody asks anything; the second time, for the first has compiled it. */
const benchStart = async (folder: string) => {
  await (await startServer(folder)).stop();
  const server = await startServer(folder);
  printLimit('cold start to the first answer', server.started, 1500, milliseconds);
  printLimit('memory when idle', (await server.taken()).rss, 130 * 2 ** 20, megabytes);
  await server.stop();
};

const benchMachines = async (server: Served, world: World, bare: number) => {
  const { _id: institutionId } = await world.institution();
  for (let index = 0; index < 200; index++) {
    await call(world.line, machines.create, {
      params: { institutionId },
      body: {
        physicalId: `LIST-${index}`,
        name: `Machine ${index}`,
        taskAssignedTo: 'Nobody',
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 10 }],
      },
    });
  }
  const lists = { 'a list of 200 machines': '', 'a page of 50 of them': '?page=1&limit=50' };
  for (const [what, search] of Object.entries(lists)) {
    const url = `${server.url}${basePath}/machine/all/${institutionId}${search}`;
    const ours = await costOf(server, () => timed(url, world.line.bearer));
    print({
      what: `processor for ${what} ÷ a bare Fastify route`,
      ours: milliseconds(ours),
      peer: milliseconds(bare),
      ratio: ours / bare,
      target: { atMost: 20 },
    });
  }
};

/** Milliseconds of the processor for reading the rows of the export and doing nothing with them. */
const benchCursor = (folder: string): number => {
  const database = new Database(databaseFile(folder), { readonly: true });
  const rows = database.prepare(`
    select "id", "machineId", "transactionType", "rfid", "dispensedAt", "isSuccessful", "paid",
      "refundTrxId", "failureReason", "paymentFailure", "paymentId"
    from "dispenses" order by "dispensedAt" desc, "id" desc`);
  const start = process.cpuUsage();
  for (const _row of rows.iterate());
  const { user, system } = process.cpuUsage(start);
  database.close();
  return (user + system) / 1000;
};

const benchExport = async (server: Served, bearer: string, folder: string, total: number) => {
  const peer = benchCursor(folder);
  const before = await server.taken();
  let most = before.rss;
  const looking = setInterval(async () => {
    most = Math.max(most, (await server.taken()).rss);
  }, 1000);
  await timed(server.url + report, bearer);
  clearInterval(looking);
  const after = await server.taken();
  const ours = after.cpu - before.cpu;
  print({
    what: `a bare cursor over ${total} rows ÷ their export, in processor time`,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    ratio: peer / ours,
    target: { atLeast: 0.5 },
  });
  const grown = Math.max(most, after.rss) - before.rss;
  printLimit('memory that the export adds', grown, 150 * 2 ** 20, megabytes);
};

const benchBeside = async (server: Served, bearer: string) => {
  await server.taken();
  let isOn = true;
  const exported = timed(server.url + report, bearer).finally(() => {
    isOn = false;
  });
  const paths = ['/admin/me', '/organization/all', '/overview/summary', '/overview/chart/pie'];
  let asked = 0;
  const times = await asking(
    32,
    () => isOn,
    async () => {
      // A person looks at what came before asking for more.
      await setTimeout(250);
      return timed(`${server.url}${basePath}${paths[asked++ % paths.length]}`, bearer);
    },
  );
  await exported;
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  printLimit(`p99 of ${times.length} console calls during an export`, p99, 25, milliseconds);
  const { held } = await server.taken();
  printLimit('longest hold of the event loop meanwhile', held, 20, milliseconds);
};

/** What answers cost: a list, a long export and the calls beside it, and the start. */
export const benchAnswers = ({ histories: [, total = 0] }: Scale): Promise<void> =>
  withStore('sqlite', async (store, { DATA_DIR: folder }) => {
    await benchStart(folder);
    await fill(store, await aFleet(store, 60), total);
    await store.close();
    const route = await serving('bench/bare-route.ts', '/', {});
    const bare = await costOf(route, () => timed(`${route.url}/`));
    await route.stop();
    const server = await startServer(folder);
    const world = await World.at(server.url);
    await benchMachines(server, world, bare);
    await benchExport(server, world.line.bearer ?? '', folder, total);
    await benchBeside(server, world.line.bearer ?? '');
    await server.stop();
    agent.destroy();
  });
