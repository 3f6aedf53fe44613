import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { machineApi } from '../contract/machine-api.ts';
import { pathOf, urlOf } from '../contract/request.ts';
import type { Engine } from '../server/core/db/dialect.ts';
import { bareServer, called, withFleet } from './called.ts';
import { print } from './measure.ts';
import type { Program, Served } from './program.ts';
import type { Scale } from './scale.ts';

const machines = 1000;
const connections = 16;
const calls = 20_000;
const holdSeconds = 25;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

/** Sends a call as a controller does and returns the body. */
const ask = async (
  url: string,
  { path, key, body }: { path: string; key: string; body?: object },
): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = body && JSON.stringify(body);
  const asking = request(
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
      const told = text(answer);
      if (statusCode === 200) resolve(told);
      else told.then((said) => reject(new Error(`${path} answered ${statusCode}: ${said}`)));
    },
  );
  asking.on('error', reject);
  asking.end(sent);
  return promise;
};

/** CPU microseconds of the server during `work`. */
const costOf = async ({ taken }: Program, work: () => Promise<unknown>): Promise<number> => {
  const before = await taken();
  await work();
  return ((await taken()).cpu - before.cpu) * 1000;
};

/** Runs `count` tasks with a concurrency of `atOnce`. */
const each = async (count: number, atOnce: number, work: (index: number) => Promise<unknown>) => {
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

const path = pathOf(machineApi.sync);
const sync = (url: string, key: string, events: readonly object[]) =>
  ask(url, { path, key, body: bodyOf(events) });

/** CPU microseconds per sync, machines in turn. */
const costOfSyncs = async (
  server: Served,
  keys: readonly string[],
  eventsOf: (round: number) => readonly object[],
): Promise<number> => {
  const one = (index: number) => {
    const key = keys[index % keys.length] ?? '';
    return sync(server.url, key, eventsOf(Math.floor(index / keys.length)));
  };
  const cost = await costOf(server, () => each(calls, connections, one));
  return cost / calls;
};

/** CPU microseconds of a long poll per machine and second. */
const costOfHeld = async (server: Served, keys: readonly string[]): Promise<number> => {
  const held = urlOf(machineApi.commands, { query: { wait: holdSeconds } });
  const hold = (key: string) => ask(server.url, { path: held, key });
  const cost = await costOf(server, () => Promise.all(keys.map(hold)));
  return cost / keys.length / holdSeconds;
};

const microseconds = (time: number): string => `${time.toFixed(1)} µs`;

const nothing = () => [];
const aSale = (round: number) => [event(round + 2)];

const callsOn = (engine: Engine): Promise<void> =>
  withFleet(engine, machines, async (place, keys) => {
    const plain = await bareServer();
    const server = await called(place);
    const printCost = (what: string, cost: number, bare: number, atMost: number) =>
      print({
        what: `${what}, CPU of the server, ${engine}`,
        ours: microseconds(cost),
        peer: `bare Fastify, ${microseconds(bare)}`,
        ratio: cost / bare,
        target: { atMost },
      });
    try {
      for (const key of keys) await sync(server.url, key, [event(1)]);
      // Warm-up, so that hot code is compiled.
      await costOfSyncs(plain, keys, nothing);
      await costOfSyncs(server, keys, nothing);
      const bare = await costOfSyncs(plain, keys, nothing);
      printCost('idle sync', await costOfSyncs(server, keys, nothing), bare, 2);
      const bareSale = await costOfSyncs(plain, keys, aSale);
      printCost('sync with one sale', await costOfSyncs(server, keys, aSale), bareSale, 5);
      // Warm-up: a machine polls again and again on its connection.
      await Promise.all([costOfHeld(server, keys), costOfHeld(plain, keys)]);
      printCost('a held call, by machine and second', await costOfHeld(server, keys), bare, 0.15);
      const bareHeld = await costOfHeld(plain, keys);
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
  for (const engine of engines) await callsOn(engine);
};
