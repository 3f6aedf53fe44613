import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { live } from '../contract/live.ts';
import { machineApi } from '../contract/machine-api.ts';
import { requestOf } from '../contract/request.ts';
import { insertAdmin } from '../server/admins/queries.ts';
import type { Engine } from '../server/core/db/dialect.ts';
import { openStore } from '../server/core/db/open.ts';
import { openSession } from '../server/core/session.ts';
import { bareServer, called, withFleet } from './called.ts';
import { megabytes, print, printLimit } from './measure.ts';
import type { Program } from './program.ts';
import type { Scale } from './scale.ts';
import type { Place } from './store.ts';

const pages = 1000;
const admins = 20;
const machines = 1000;
const salesASecond = 50;
const seconds = 20;

/** Super admins receive every sale; each has sessions of many browsers. */
const openSessions = async (at: Place): Promise<string[]> => {
  const store = await openStore(at);
  const place = { type: 'SUPER', organizationId: null, institutionId: null } as const;
  const now = Date.now();
  try {
    return await store.change(async (tx) => {
      const tokens: string[] = [];
      for (let index = 0; index < admins; index++) {
        const admin = { ...place, username: `admin ${index}`, passwordHash: '' };
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
interface Heard {
  events: number;
  bytes: number;
}

const open = (url: string, token: string, heard: Heard): Promise<IncomingMessage> => {
  const { url: path, headers } = requestOf(live.changes, {}, token);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url + path, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}`));
    answer.on('error', () => undefined);
    answer.on('data', (part: Buffer) => {
      heard.events += 1;
      heard.bytes += part.length;
    });
    resolve(answer);
  }).on('error', reject);
  return promise;
};

interface OpenStreams {
  readonly heard: Heard;
  readonly close: () => void;
}

const openAll = async (url: string, tokens: readonly string[]): Promise<OpenStreams> => {
  const heard: Heard = { events: 0, bytes: 0 };
  const streams: IncomingMessage[] = [];
  for (const token of tokens) streams.push(await open(url, token, heard));
  // The first chunks are read by then.
  await wait(1000);
  return { heard, close: () => streams.forEach((stream) => void stream.destroy()) };
};

/** Sells one pad after the other at alternating machines without waiting for the answers. */
const sell = async (url: string, keys: readonly string[], from: number): Promise<void> => {
  const sold: Promise<unknown>[] = [];
  for (let sale = from; sale < from + salesASecond * seconds; sale++) {
    const event = { type: 'DISPENSE', seq: Math.floor(sale / machines) + 1, uptimeMs: 0 };
    const pad = { transactionType: 'CASH', rowNo: 1, columnNo: 1, isSuccessful: true };
    const body = { epoch: 1, uptimeMs: 0, events: [{ ...event, ...pad }] };
    const { url: path, ...request } = requestOf(machineApi.sync, { body }, keys[sale % machines]);
    sold.push(fetch(url + path, request));
    await wait(1000 / salesASecond);
  }
  await Promise.all(sold);
};

/** Share of a core that the server used during `work`. */
const shareOf = async ({ taken }: Program, work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  const before = (await taken()).cpu;
  await work();
  return ((await taken()).cpu - before) / (performance.now() - begun);
};

/** Baseline: writes the same bytes to as many streams over bare HTTP. */
const shareOfBare = async (tokens: readonly string[], { events, bytes }: Heard) => {
  const bare = await bareServer();
  const { close } = await openAll(bare.url, tokens);
  const rounds = Math.round(events / pages);
  const body = 'x'.repeat(Math.round(bytes / events));
  const share = await shareOf(bare, async () => {
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

const liveOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (place, keys) => {
    const tokens = await openSessions(place);
    const server = await called(place);
    const quiet = await shareOf(server, () => sell(server.url, keys, 0));
    const before = (await server.taken()).rss;
    const { heard, close } = await openAll(server.url, tokens);
    heard.events = 0;
    heard.bytes = 0;
    const followed = await shareOf(server, () => sell(server.url, keys, salesASecond * seconds));
    const memory = (await server.taken()).rss - before;
    close();
    await server.stop();
    const cost = followed - quiet;
    const what = `${pages} open pages that hear of ${salesASecond} sales a second, ${engine}`;
    printLimit(`${what}: CPU of the server beside that of the sales`, cost, 0.1, percent);
    const bare = await shareOfBare(tokens, heard);
    print({
      what: `${what}: the same beside a bare server that writes the same`,
      ours: percent(cost),
      peer: percent(bare),
      ratio: cost / bare,
      target: { atMost: 3 },
    });
    printLimit(`${what}: memory`, memory, 50 * 2 ** 20, megabytes);
    console.log(`    ${heard.events} events of ${Math.round(heard.bytes / heard.events)} bytes`);
  });

/** Measures the cost of open pages while machines sell. */
export const benchLive = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await liveOn(engine);
};
