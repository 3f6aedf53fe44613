import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { machineApi } from '../contract/machine-api.ts';
import { buildPath, buildUrl } from '../contract/request.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import { startBareServer, startFleetServer, withFleet } from './fleet-server.ts';
import { printResult } from './measure.ts';
import type { BenchProgram, RunningServer } from './program.ts';
import type { Scale } from './scale.ts';

const machines = 1000;
const connections = 16;
const calls = 20_000;
const holdSeconds = 25;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

/** Sends a call as a controller does and returns the body. */
const sendCall = async (
  url: string,
  { path, key, body }: { path: string; key: string; body?: object },
): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const payload = body && JSON.stringify(body);
  const clientRequest = request(
    url + path,
    {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    },
    (answer) => {
      const { statusCode } = answer;
      const answerBody = text(answer);
      if (statusCode === 200) resolve(answerBody);
      else
        answerBody.then((message) =>
          reject(new Error(`${path} answered ${statusCode}: ${message}`)),
        );
    },
  );
  clientRequest.on('error', reject);
  clientRequest.end(payload);
  return promise;
};

/** CPU microseconds of the server during `work`. */
const measureCost = async (
  { readUsage }: BenchProgram,
  work: () => Promise<unknown>,
): Promise<number> => {
  const before = await readUsage();
  await work();
  return ((await readUsage()).cpu - before.cpu) * 1000;
};

/** Runs `count` tasks with a concurrency of `atOnce`. */
const runConcurrently = async (
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
) => {
  const queue = Array(count).keys();
  const worker = async () => {
    for (const index of queue) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const event = (seq: number) => ({
  type: 'DISPENSE',
  seq,
  uptimeMs: 900_100,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
});

const bodyOf = (events: readonly object[]) => ({
  epoch: 1,
  uptimeMs: 912_345,
  configVersion: 1,
  cardsVersion: 1,
  firmware: '1.4.2',
  rssi: -71,
  doorOpen: false,
  events,
  results: [],
});

const path = buildPath(machineApi.sync);
const sync = (url: string, key: string, events: readonly object[]) =>
  sendCall(url, { path, key, body: bodyOf(events) });

/** CPU microseconds per sync, machines in turn. */
const measureSyncCost = async (
  server: RunningServer,
  keys: readonly string[],
  eventsOf: (round: number) => readonly object[],
): Promise<number> => {
  const one = (index: number) => {
    const key = keys[index % keys.length] ?? '';
    return sync(server.url, key, eventsOf(Math.floor(index / keys.length)));
  };
  const cost = await measureCost(server, () => runConcurrently(calls, connections, one));
  return cost / calls;
};

/** CPU microseconds of a long poll per machine and second. */
const measureLongPollCost = async (
  server: RunningServer,
  keys: readonly string[],
): Promise<number> => {
  const longPollPath = buildUrl(machineApi.commands, { query: { wait: holdSeconds } });
  const hold = (key: string) => sendCall(server.url, { path: longPollPath, key });
  const cost = await measureCost(server, () => Promise.all(keys.map(hold)));
  return cost / keys.length / holdSeconds;
};

const microseconds = (time: number): string => `${time.toFixed(1)} µs`;

const noEvents = () => [];
const aSale = (round: number) => [event(round + 2)];

const benchCallsOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (database, keys) => {
    const plain = await startBareServer();
    const server = await startFleetServer(database);
    const printCost = (what: string, cost: number, bare: number, atMost: number) =>
      printResult({
        what: `${what}, CPU of the server, ${engine}`,
        ours: microseconds(cost),
        peer: `bare Fastify, ${microseconds(bare)}`,
        ratio: cost / bare,
        target: { atMost },
      });
    try {
      for (const key of keys) await sync(server.url, key, [event(1)]);
      // Warm-up, so that hot code is compiled.
      await measureSyncCost(plain, keys, noEvents);
      await measureSyncCost(server, keys, noEvents);
      const bare = await measureSyncCost(plain, keys, noEvents);
      printCost('idle sync', await measureSyncCost(server, keys, noEvents), bare, 2);
      const bareSale = await measureSyncCost(plain, keys, aSale);
      printCost('sync with one sale', await measureSyncCost(server, keys, aSale), bareSale, 5);
      // Warm-up: a machine polls again and again on its connection.
      await Promise.all([measureLongPollCost(server, keys), measureLongPollCost(plain, keys)]);
      printCost(
        'a held call, by machine and second',
        await measureLongPollCost(server, keys),
        bare,
        0.15,
      );
      const bareHeld = await measureLongPollCost(plain, keys);
      const ratio = (bareHeld / bare).toFixed(2);
      console.log(`    a bare Fastify holds it for ${microseconds(bareHeld)}, ratio ${ratio}`);
    } finally {
      await plain.stop();
      await server.stop();
      agent.destroy();
    }
  });

/** CPU of machine calls, as multiples of a bare Fastify route. */
export const benchCalls = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchCallsOn(engine);
};
