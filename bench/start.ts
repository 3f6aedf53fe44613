import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../server/platform/db/dialect.ts';
import { type DatabaseSettings, prepareDatabase } from './data/store.ts';
import { startServer } from './fleet-server.ts';
import { formatMegabytes, formatMilliseconds, printLimit } from './measure.ts';
import type { Scale } from './scale.ts';

/** Measures the start time and the memory of an idle server. */
const measureIdle = async (database: DatabaseSettings) => {
  const server = await startServer(database);
  // Work after the first answer, such as the first password hash, is done by then.
  await setTimeout(1000);
  const { rss } = await server.readUsage();
  await server.stop();
  return { startMs: server.startMs, rss };
};

const printStart = async (database: DatabaseSettings, what: string) => {
  const { startMs, rss } = await measureIdle(database);
  printLimit(`first answer ${what}`, startMs, 1500, formatMilliseconds);
  printLimit(`memory when idle ${what}`, rss, 150 * 2 ** 20, formatMegabytes);
};

const benchStartOn = async (engine: Engine) => {
  // The first compiles the code.
  const warmUp = await prepareDatabase(engine);
  await measureIdle(warmUp.database);
  warmUp.remove();
  const { database, remove } = await prepareDatabase(engine);
  await printStart(database, `after a start that makes its database, ${engine}`);
  await printStart(database, `after a start with a database, ${engine}`);
  remove();
};

/** Measures the start of the server. */
export const benchStart = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchStartOn(engine);
};
