import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { live } from '../contract/live.ts';
import { machineApi } from '../contract/machine-api.ts';
import { buildRequest } from '../contract/request.ts';
import { insertAdmin } from '../server/admins/queries.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import { openStore } from '../server/platform/db/open-store.ts';
import { openSession } from '../server/platform/http/session.ts';
import { startBareServer, startFleetServer, withFleet } from './fleet-server.ts';
import { formatMegabytes, printLimit, printResult } from './measure.ts';
import type { BenchProgram } from './program.ts';
import type { Scale } from './scale.ts';
import type { DatabaseSettings } from './store.ts';

const pages = 1000;
const admins = 20;
const machines = 1000;
const salesASecond = 50;
const seconds = 20;

/** Super admins receive every sale; each has sessions of many browsers. */
const openSessions = async (database: DatabaseSettings): Promise<string[]> => {
  const store = await openStore(database);
  const tenant = { type: 'SUPER', organizationId: null, institutionId: null } as const;
  const now = Date.now();
  try {
    return await store.change(async (tx) => {
      const tokens: string[] = [];
      for (let index = 0; index < admins; index++) {
        const admin = { ...tenant, username: `admin ${index}`, passwordHash: '' };
        const { id } = await insertAdmin(tx, admin, now);
        for (let page = 0; page < pages / admins; page++) {
          tokens.push(await openSession(tx, id, now));
        }
      }
      return tokens;
    });
  } finally {
    await store.close();
  }
};

/** Events and bytes received over all streams. */
interface StreamTotals {
  events: number;
  bytes: number;
}

const openStream = (url: string, token: string, totals: StreamTotals): Promise<IncomingMessage> => {
  const { url: path, headers } = buildRequest(live.changes, {}, token);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url + path, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}`));
    answer.on('error', () => undefined);
    answer.on('data', (chunk: Buffer) => {
      totals.events += 1;
      totals.bytes += chunk.length;
    });
    resolve(answer);
  }).on('error', reject);
  return promise;
};

interface OpenStreams {
  readonly totals: StreamTotals;
  readonly close: () => void;
}

const openStreams = async (url: string, tokens: readonly string[]): Promise<OpenStreams> => {
  const totals: StreamTotals = { events: 0, bytes: 0 };
  const streams: IncomingMessage[] = [];
  for (const token of tokens) streams.push(await openStream(url, token, totals));
  // The first chunks are read by then.
  await wait(1000);
  return { totals, close: () => streams.forEach((stream) => void stream.destroy()) };
};

/** Sells one pad after the other at alternating machines without waiting for the answers. */
const sell = async (url: string, keys: readonly string[], from: number): Promise<void> => {
  const requests: Promise<unknown>[] = [];
  for (let sale = from; sale < from + salesASecond * seconds; sale++) {
    const event = { type: 'DISPENSE', seq: Math.floor(sale / machines) + 1, uptimeMs: 0 };
    const pad = { transactionType: 'CASH', rowNo: 1, columnNo: 1, isSuccessful: true };
    const body = { epoch: 1, uptimeMs: 0, events: [{ ...event, ...pad }] };
    const { url: path, ...request } = buildRequest(
      machineApi.sync,
      { body },
      keys[sale % machines],
    );
    requests.push(fetch(url + path, request));
    await wait(1000 / salesASecond);
  }
  await Promise.all(requests);
};

/** Share of a core that the server used during `work`. */
const measureShare = async (
  { readUsage }: BenchProgram,
  work: () => Promise<unknown>,
): Promise<number> => {
  const start = performance.now();
  const before = (await readUsage()).cpu;
  await work();
  return ((await readUsage()).cpu - before) / (performance.now() - start);
};

/** Baseline: writes the same bytes to as many streams over bare HTTP. */
const measureBareShare = async (tokens: readonly string[], { events, bytes }: StreamTotals) => {
  const bare = await startBareServer();
  const { close } = await openStreams(bare.url, tokens);
  const rounds = Math.round(events / pages);
  const body = 'x'.repeat(Math.round(bytes / events));
  const share = await measureShare(bare, async () => {
    for (let round = 0; round < rounds; round++) {
      await fetch(`${bare.url}/tell`, { method: 'POST', body });
      await wait((seconds * 1000) / rounds);
    }
  });
  close();
  await bare.stop();
  return share;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} % of a core`;

const benchLiveOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (database, keys) => {
    const tokens = await openSessions(database);
    const server = await startFleetServer(database);
    const salesShare = await measureShare(server, () => sell(server.url, keys, 0));
    const before = (await server.readUsage()).rss;
    const { totals, close } = await openStreams(server.url, tokens);
    totals.events = 0;
    totals.bytes = 0;
    const salesAndPagesShare = await measureShare(server, () =>
      sell(server.url, keys, salesASecond * seconds),
    );
    const memory = (await server.readUsage()).rss - before;
    close();
    await server.stop();
    const cost = salesAndPagesShare - salesShare;
    const resultName = `${pages} open pages that hear of ${salesASecond} sales a second, ${engine}`;
    printLimit(`${resultName}: CPU of the server beside that of the sales`, cost, 0.1, percent);
    const bare = await measureBareShare(tokens, totals);
    printResult({
      what: `${resultName}: the same beside a bare server that writes the same`,
      ours: percent(cost),
      peer: percent(bare),
      ratio: cost / bare,
      target: { atMost: 3 },
    });
    printLimit(`${resultName}: memory`, memory, 50 * 2 ** 20, formatMegabytes);
    console.log(`    ${totals.events} events of ${Math.round(totals.bytes / totals.events)} bytes`);
  });

/** Measures the cost of open pages while machines sell. */
export const benchLive = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchLiveOn(engine);
};
