import { setTimeout } from 'node:timers/promises';
import { machineApi } from '../contract/machine-api.ts';
import { call, type Line } from '../simulator/core/http.ts';
import { ownConnection } from '../simulator/core/own-connection.ts';

/**
 * Machines beside a crowd, in a process that has nothing else to do: what they wait for is the
 * server, and not the crowd's own process. They sync in turns with the server and with a bare one.
 */

/** What it is told to begin with. */
export interface Probed {
  readonly url: string;
  readonly bareUrl: string;
  readonly keys: readonly string[];
}

/** Milliseconds of each sync since it was last asked. */
export interface Times {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** Milliseconds between two syncs of each server. */
const apart = 50;

const timed = async (line: Line): Promise<number> => {
  const body = { epoch: 1, uptimeMs: 900_000, configVersion: 1, cardsVersion: 1 };
  const start = performance.now();
  // One that was not answered has taken at least as long as it was waited for.
  await call(line, machineApi.sync, { body }).catch(() => undefined);
  return performance.now() - start;
};

const lineTo = (url: string, bearer: string): Line => ({
  url,
  bearer,
  transport: ownConnection(url).transport,
});

let times: Record<keyof Times, number[]> = { ours: [], bare: [] };

const probe = async ({ url, bareUrl, keys }: Probed): Promise<void> => {
  const ours = keys.map((key) => lineTo(url, key));
  const bare = lineTo(bareUrl, '');
  for (let sync = 0; ; sync += 1) {
    const line = ours[sync % ours.length] ?? bare;
    const { ours: mine, bare: theirs } = times;
    // One that is late keeps no other one back.
    timed(line).then((ms) => mine.push(ms));
    timed(bare).then((ms) => theirs.push(ms));
    await setTimeout(apart);
  }
};

process.on('message', (message: Probed | 'times') => {
  if (message !== 'times') probe(message);
  else {
    process.send?.(times);
    times = { ours: [], bare: [] };
  }
});
process.on('disconnect', () => process.exit());
