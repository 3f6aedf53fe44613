import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../server/platform/db/dialect.ts';
import { seededRandom } from '../simulator/core/random.ts';
import { runCrowd } from '../simulator/fleet/crowd.ts';
import type { ProbeOptions, SyncTimes } from './crowd-probe.ts';
import { startBareServer, startServer, withFleet } from './fleet-server.ts';
import { formatMegabytes, formatMilliseconds, printLimit, quantileOf } from './measure.ts';
import type { RunningServer } from './program.ts';
import type { Scale } from './scale.ts';

/** Seconds: start of all machines, warm-up, and measurement. */
const startSeconds = 60;
const warmUpSeconds = 75;
const measuredSeconds = 45;
/** Mean seconds between two sales of a machine. */
const secondsBetweenSales = 600;
/** Machines of the probe, which the crowd does not play. */
const probeMachines = 100;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const startProbe = (options: ProbeOptions) => {
  const child = fork(new URL('crowd-probe.ts', import.meta.url));
  child.send(options);
  return {
    /** Times of the syncs since the last query. */
    times: async (): Promise<SyncTimes> => {
      const reply = once(child, 'message');
      child.send('times');
      const [times]: SyncTimes[] = await reply;
      if (!times) throw new Error('The probe has ended');
      return times;
    },
    stop: () => child.disconnect(),
  };
};

/** CPU and memory of the server over `seconds`, and the latencies of its probe. */
const measureLoad = async (
  server: RunningServer,
  probe: ReturnType<typeof startProbe>,
  synced: () => number,
  seconds: number,
) => {
  await probe.times();
  const before = await server.readUsage();
  const syncsBefore = synced();
  await setTimeout(seconds * 1000);
  const after = await server.readUsage();
  return {
    share: (after.cpu - before.cpu) / 1000 / seconds,
    memory: after.rss,
    times: await probe.times(),
    syncs: (synced() - syncsBefore) / seconds,
  };
};

const runOn = async (server: RunningServer, bare: RunningServer, keys: readonly string[]) => {
  const ending = new AbortController();
  const faults: unknown[] = [];
  let syncs = 0;
  const running = runCrowd({
    url: server.url,
    keys: keys.slice(probeMachines),
    epoch: 1,
    every: secondsBetweenSales,
    within: startSeconds,
    random: seededRandom(1),
    signal: ending.signal,
    onSynced: () => {
      syncs += 1;
    },
    onFailed: (error) => faults.push(error),
  });
  const probe = startProbe({
    url: server.url,
    bareUrl: bare.url,
    keys: keys.slice(0, probeMachines),
  });
  const warming = await measureLoad(server, probe, () => syncs, warmUpSeconds);
  const client = process.cpuUsage();
  const measured = await measureLoad(server, probe, () => syncs, measuredSeconds);
  const { user, system } = process.cpuUsage(client);
  ending.abort();
  await running;
  probe.stop();
  if (faults.length) console.error(`${faults.length} calls failed, the first by`, faults[0]);
  return { warming, lasting: measured, client: (user + system) / 1e6 / measuredSeconds };
};

type MeasuredLoad = Awaited<ReturnType<typeof measureLoad>>;

const formatLoad = ({ share, syncs, times: { ours, bare } }: MeasuredLoad): string =>
  `${Math.round(syncs)} syncs a second, ${percent(share)} of a core, 99 of 100 within ${formatMilliseconds(quantileOf(ours, 0.99))} (${formatMilliseconds(quantileOf(bare, 0.99))} by a bare Fastify)`;

/** Runs the crowd against a server and prints its load. */
const benchServer = async (name: string, server: RunningServer, keys: readonly string[]) => {
  const bare = await startBareServer();
  try {
    const { warming, lasting, client } = await runOn(server, bare, keys);
    const machines = keys.length - probeMachines;
    console.log(`${machines} machines on ${name}, played by ${percent(client)} of a core`);
    console.log(`    while they are switched on: ${formatLoad(warming)}`);
    console.log(`    afterwards: ${formatLoad(lasting)}, ${formatMegabytes(lasting.memory)}`);
    return lasting;
  } finally {
    await server.stop();
    await bare.stop();
  }
};

const benchOn = (engine: Engine, machines: number): Promise<void> =>
  withFleet(engine, machines + probeMachines, async (database, keys) => {
    const { share, memory, times } = await benchServer(engine, await startServer(database), keys);
    const line = (what: string) => `${machines} machines, ${engine}: ${what}`;
    printLimit(line('CPU of the server, of one core'), share, 0.6, percent);
    printLimit(line('memory of the server'), memory, 500 * 2 ** 20, formatMegabytes);
    printLimit(line('99 of 100 syncs'), quantileOf(times.ours, 0.99), 250, formatMilliseconds);
  });

/** The same calls against a bare Fastify, as the cost of the platform. */
const benchBare = async (machines: number): Promise<void> => {
  const keys = Array.from({ length: machines + probeMachines }, (_, index) => `key-${index}`);
  await benchServer('a bare Fastify', await startBareServer(), keys);
};

/** Machines that sync every 20 seconds, hold a long poll and sell now and then. */
export const benchCrowd = async ({ engines, machines }: Scale): Promise<void> => {
  await benchBare(machines);
  for (const engine of engines) await benchOn(engine, machines);
};
