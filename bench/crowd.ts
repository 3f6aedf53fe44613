import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../server/core/db/dialect.ts';
import { seeded } from '../simulator/core/random.ts';
import { runCrowd } from '../simulator/fleet/crowd.ts';
import { bareServer, called, withFleet } from './called.ts';
import type { Probed, Times } from './crowd-probe.ts';
import { megabytes, milliseconds, printLimit } from './measure.ts';
import type { Served } from './program.ts';
import type { Scale } from './scale.ts';

/** Seconds: start of all machines, warm-up, and measurement. */
const within = 60;
const warm = 75;
const counted = 45;
/** Mean seconds between two sales of a machine. */
const every = 600;
/** Machines of the probe, which the crowd does not play. */
const probed = 100;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const startProbe = (probed: Probed) => {
  const child = fork(new URL('crowd-probe.ts', import.meta.url));
  child.send(probed);
  return {
    /** Times of the syncs since the last query. */
    times: async (): Promise<Times> => {
      const told = once(child, 'message');
      child.send('times');
      const [times]: Times[] = await told;
      if (!times) throw new Error('The probe has ended');
      return times;
    },
    stop: () => child.disconnect(),
  };
};

/** CPU and memory of the server over `seconds`, and the latencies of its probe. */
const watched = async (
  server: Served,
  probe: ReturnType<typeof startProbe>,
  synced: () => number,
  seconds: number,
) => {
  await probe.times();
  const before = await server.taken();
  const already = synced();
  await setTimeout(seconds * 1000);
  const after = await server.taken();
  return {
    share: (after.cpu - before.cpu) / 1000 / seconds,
    memory: after.rss,
    times: await probe.times(),
    syncs: (synced() - already) / seconds,
  };
};

const runOn = async (server: Served, bare: Served, keys: readonly string[]) => {
  const ending = new AbortController();
  const faults: unknown[] = [];
  let syncs = 0;
  const running = runCrowd({
    url: server.url,
    keys: keys.slice(probed),
    epoch: 1,
    every,
    within,
    random: seeded(1),
    signal: ending.signal,
    synced: () => {
      syncs += 1;
    },
    failed: (error) => faults.push(error),
  });
  const probe = startProbe({ url: server.url, bareUrl: bare.url, keys: keys.slice(0, probed) });
  const warming = await watched(server, probe, () => syncs, warm);
  const client = process.cpuUsage();
  const lasting = await watched(server, probe, () => syncs, counted);
  const { user, system } = process.cpuUsage(client);
  ending.abort();
  await running;
  probe.stop();
  if (faults.length) console.error(`${faults.length} calls failed, the first by`, faults[0]);
  return { warming, lasting, client: (user + system) / 1e6 / counted };
};

type Watched = Awaited<ReturnType<typeof watched>>;

const told = ({ share, syncs, times: { ours, bare } }: Watched): string =>
  `${Math.round(syncs)} syncs a second, ${percent(share)} of a core, 99 of 100 within ${milliseconds(quantile(ours, 0.99))} (${milliseconds(quantile(bare, 0.99))} by a bare Fastify)`;

/** Runs the crowd against a server and prints its load. */
const benchServer = async (name: string, server: Served, keys: readonly string[]) => {
  const bare = await bareServer();
  try {
    const { warming, lasting, client } = await runOn(server, bare, keys);
    const machines = keys.length - probed;
    console.log(`${machines} machines on ${name}, played by ${percent(client)} of a core`);
    console.log(`    while they are switched on: ${told(warming)}`);
    console.log(`    afterwards: ${told(lasting)}, ${megabytes(lasting.memory)}`);
    return lasting;
  } finally {
    await server.stop();
    await bare.stop();
  }
};

const benchOn = (engine: Engine, machines: number): Promise<void> =>
  withFleet(engine, machines + probed, async (place, keys) => {
    const { share, memory, times } = await benchServer(engine, await called(place), keys);
    const line = (what: string) => `${machines} machines, ${engine}: ${what}`;
    printLimit(line('CPU of the server, of one core'), share, 0.3, percent);
    printLimit(line('memory of the server'), memory, 350 * 2 ** 20, megabytes);
    printLimit(line('99 of 100 syncs'), quantile(times.ours, 0.99), 50, milliseconds);
  });

/** The same calls against a bare Fastify, as the cost of the platform. */
const benchBare = async (machines: number): Promise<void> => {
  const keys = Array.from({ length: machines + probed }, (_, index) => `key-${index}`);
  await benchServer('a bare Fastify', await bareServer(), keys);
};

/** Machines that sync every 20 seconds, hold a long poll and sell now and then. */
export const benchCrowd = async ({ engines, machines }: Scale): Promise<void> => {
  await benchBare(machines);
  for (const engine of engines) await benchOn(engine, machines);
};
