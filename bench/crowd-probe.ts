import { setTimeout } from 'node:timers/promises';
import { machineApi } from '../contract/machine-api.ts';
import { type Connection, callEndpoint } from '../simulator/core/http.ts';
import { ownConnection } from '../simulator/core/own-connection.ts';

/**
 * Machines beside a crowd, in a process of their own: their latency is that of the
 * server and not of the crowd's process. They sync with the server and a bare one in turns.
 */

/** First message to the probe process. */
export interface ProbeOptions {
  readonly url: string;
  readonly bareUrl: string;
  readonly keys: readonly string[];
}

/** Milliseconds of each sync since the last query. */
export interface SyncTimes {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** Milliseconds between two syncs of each server. */
const intervalMs = 50;

const timeSync = async (line: Connection): Promise<number> => {
  const body = { epoch: 1, uptimeMs: 900_000, configVersion: 1, cardsVersion: 1 };
  const start = performance.now();
  // A call without an answer counts with the time until its failure.
  await callEndpoint(line, machineApi.sync, { body }).catch(() => undefined);
  return performance.now() - start;
};

const connectLine = (url: string, bearer: string): Connection => ({
  url,
  bearer,
  transport: ownConnection(url).transport,
});

let times: Record<keyof SyncTimes, number[]> = { ours: [], bare: [] };

const probe = async ({ url, bareUrl, keys }: ProbeOptions): Promise<void> => {
  const ours = keys.map((key) => connectLine(url, key));
  const bare = connectLine(bareUrl, '');
  for (let sync = 0; ; sync += 1) {
    const line = ours[sync % ours.length] ?? bare;
    const { ours: mine, bare: theirs } = times;
    // Not awaited: a late call must not delay the others.
    timeSync(line).then((ms) => mine.push(ms));
    timeSync(bare).then((ms) => theirs.push(ms));
    await setTimeout(intervalMs);
  }
};

process.on('message', (message: ProbeOptions | 'times') => {
  if (message !== 'times') probe(message);
  else {
    process.send?.(times);
    times = { ours: [], bare: [] };
  }
});
process.on('disconnect', () => process.exit());
