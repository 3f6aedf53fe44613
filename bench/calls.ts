import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { machineApi } from '../contract/machine-api.ts';
import { buildPath } from '../contract/request.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import { startBareServer, startFleetServer, withFleet } from './fleet-server.ts';
import { printResult } from './measure.ts';
import type { BenchProgram, RunningServer } from './program.ts';
import type { Scale } from './scale.ts';

const machines = 1000;
const connections = 16;
const calls = 20_000;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

const firstSale = {
  type: 'DISPENSE',
  seq: 1,
  uptimeMs: 900_100,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
};

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

/** Syncs as a controller does. */
const sync = async (url: string, key: string, events: readonly object[]): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const clientRequest = request(
    url + path,
    {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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
  clientRequest.end(JSON.stringify(bodyOf(events)));
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

/** CPU microseconds per idle sync, machines in turn. */
const measureSyncCost = async (server: RunningServer, keys: readonly string[]): Promise<number> => {
  const one = (index: number) => sync(server.url, keys[index % keys.length] ?? '', []);
  const cost = await measureCost(server, () => runConcurrently(calls, connections, one));
  return cost / calls;
};

const microseconds = (time: number): string => `${time.toFixed(1)} µs`;

const benchCallsOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (database, keys) => {
    const plain = await startBareServer();
    const server = await startFleetServer(database);
    try {
      for (const key of keys) await sync(server.url, key, [firstSale]);
      // Warm-up, so that hot code is compiled.
      await measureSyncCost(plain, keys);
      await measureSyncCost(server, keys);
      const bare = await measureSyncCost(plain, keys);
      const cost = await measureSyncCost(server, keys);
      printResult({
        what: `idle sync, CPU of the server, ${engine}`,
        ours: microseconds(cost),
        peer: `bare Fastify, ${microseconds(bare)}`,
        ratio: cost / bare,
        target: { atMost: 2 },
      });
    } finally {
      await plain.stop();
      await server.stop();
      agent.destroy();
    }
  });

/** CPU of an idle sync, as a multiple of a bare Fastify route. */
export const benchCalls = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchCallsOn(engine);
};
