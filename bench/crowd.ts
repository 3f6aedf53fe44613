import { setTimeout } from 'node:timers/promises';
import { seeded } from '../simulator/core/random.ts';
import { runCrowd } from '../simulator/fleet/crowd.ts';
import { type Called, called, withFleet } from './called.ts';
import { printLimit } from './measure.ts';

const machines = 10_000;
/** Seconds: until each machine has synced at least once, and those that count. */
const warm = 85;
const counted = 40;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const milliseconds = (time: number): string => `${time.toFixed(1)} ms`;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const runOn = async (server: Called, keys: readonly string[]) => {
  const ending = new AbortController();
  let times: number[] = [];
  const faults: unknown[] = [];
  const running = runCrowd({
    url: server.url,
    keys,
    epoch: 1,
    every: 600,
    random: seeded(1),
    signal: ending.signal,
    synced: (ms) => times.push(ms),
    failed: (error) => faults.push(error),
  });
  await setTimeout(warm * 1000);
  times = [];
  const before = await server.used();
  await setTimeout(counted * 1000);
  const after = await server.used();
  const seen = times;
  ending.abort();
  await running;
  if (faults.length) throw new Error(`${faults.length} calls failed`, { cause: faults[0] });
  return { cpu: after.cpu - before.cpu, memory: after.memory, times: seen };
};

/** Ten thousand machines that sync every 20 seconds, each with a call held, and sell now and then. */
export const benchCrowd = (): Promise<void> =>
  withFleet(machines, async (dataDir, keys) => {
    const server = await called(dataDir);
    try {
      const { cpu, memory, times } = await runOn(server, keys);
      console.log(`${machines} machines, ${Math.round(times.length / counted)} syncs a second`);
      printLimit('CPU of the server, of one core', cpu / 1e6 / counted, 0.3, percent);
      printLimit('memory of the server', memory, 350 * 2 ** 20, megabytes);
      printLimit('99 of 100 syncs are answered within', quantile(times, 0.99), 50, milliseconds);
    } finally {
      await server.stop();
    }
  });
