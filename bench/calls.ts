import { machineApi } from '../contract/machine-api.ts';
import { buildRequest } from '../contract/request.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import { startBareServer, startServer, withFleet } from './fleet-server.ts';
import { printResult } from './measure.ts';
import type { RunningServer } from './program.ts';
import { countCalls, runRequests } from './requests.ts';
import type { Scale } from './scale.ts';

const machines = 1000;
const connections = 16;
const calls = 20_000;

const firstSale = {
  type: 'DISPENSE',
  seq: 1,
  uptimeMs: 900_100,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
};

/** Syncs as a controller does. */
const sync = async (server: RunningServer, key: string, events: readonly object[] = []) => {
  const body = {
    epoch: 1,
    uptimeMs: 912_345,
    configVersion: 1,
    cardsVersion: 1,
    firmware: '1.4.2',
    rssi: -71,
    doorOpen: false,
    events: [...events],
    results: [],
  };
  const { url, ...request } = buildRequest(machineApi.sync, { body }, key);
  const answer = await fetch(server.url + url, request);
  if (!answer.ok) throw new Error(`A sync answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
};

/** CPU microseconds of the server per idle sync, machines in turn. */
const measureSyncCost = async (server: RunningServer, keys: readonly string[]): Promise<number> => {
  const before = await server.readUsage();
  let next = 0;
  await runRequests(connections, countCalls(calls), () =>
    sync(server, keys[next++ % keys.length] ?? ''),
  );
  return ((await server.readUsage()).cpu - before.cpu) * (1000 / calls);
};

const microseconds = (time: number): string => `${time.toFixed(1)} µs`;

const benchCallsOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (database, keys) => {
    const plain = await startBareServer();
    const server = await startServer(database);
    try {
      for (const key of keys) await sync(server, key, [firstSale]);
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
    }
  });

/** CPU of an idle sync, as a multiple of a bare Fastify route. */
export const benchCalls = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchCallsOn(engine);
};
