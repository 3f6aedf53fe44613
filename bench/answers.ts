import { setTimeout } from 'node:timers/promises';
import { basePath } from '../contract/endpoint.ts';
import { repeatInParallel } from '../e2e/repeat.ts';
import { superAdmin } from '../e2e/server.ts';
import { World } from '../e2e/world.ts';
import { makeFirstAdmin } from '../server/app/first-admin.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Store } from '../server/platform/db/store.ts';
import { formatMegabytes, formatMilliseconds, printLimit, printResult } from './measure.ts';
import { type BenchProgram, type RunningServer, startHttpProgram } from './program.ts';
import { countCalls, runRequests, timeRequest } from './requests.ts';
import type { Scale } from './scale.ts';
import { type DatabaseSettings, prepareDatabase, withStore } from './store.ts';

const calls = 500;

/** CPU milliseconds of the program per call, after a warm-up of as many calls. */
const costOf = async ({ readUsage }: BenchProgram, next: () => Promise<number>) => {
  await runRequests(8, countCalls(calls), next);
  const { cpu } = await readUsage();
  await runRequests(8, countCalls(calls), next);
  return ((await readUsage()).cpu - cpu) / calls;
};

const startPlainServer = ({ DATA_DIR, DATABASE_URL }: DatabaseSettings): Promise<RunningServer> =>
  startHttpProgram('server/main.ts', '/livez', {
    DATA_DIR,
    ...(DATABASE_URL && { DATABASE_URL }),
    NODE_ENV: 'production',
    PAYMENTS: 'off',
    REQUESTS_PER_MINUTE: '10000000',
    WATCHES_LOOP: 'yes',
  });

/** Creates the first admin before the server listens. */
export const startServer = async (
  store: Store,
  database: DatabaseSettings,
): Promise<RunningServer> => {
  const { username: SUPER_USERNAME, password: SUPER_PASSWORD } = superAdmin;
  await makeFirstAdmin(store, { SUPER_USERNAME, SUPER_PASSWORD }, Date.now());
  return startPlainServer(database);
};

/** Measures the start time and the memory of an idle server. */
const measureIdle = async (database: DatabaseSettings) => {
  const server = await startPlainServer(database);
  // Work after the first answer, such as the first password hash, is done by then.
  await setTimeout(1000);
  const { rss } = await server.readUsage();
  await server.stop();
  return { startMs: server.startMs, rss };
};

const benchStart = async (database: DatabaseSettings, what: string) => {
  const { startMs, rss } = await measureIdle(database);
  printLimit(`first answer ${what}`, startMs, 1500, formatMilliseconds);
  printLimit(`memory when idle ${what}`, rss, 150 * 2 ** 20, formatMegabytes);
};

const benchStarts = async (engine: Engine) => {
  // The first compiles the code.
  const warmUp = await prepareDatabase(engine);
  await measureIdle(warmUp.database);
  warmUp.remove();
  const { database, remove } = await prepareDatabase(engine);
  await benchStart(database, `after a start that makes its database, ${engine}`);
  await benchStart(database, `after a start with a database, ${engine}`);
  remove();
};

/** Each institution has a machine, so ordering by attention has to look at all. */
const benchInstitutions = async (engine: Engine, server: RunningServer) => {
  const world = await World.at(server.url);
  const organization = await world.organization();
  await repeatInParallel(1000, async (n) => {
    const institution = await world.institution(organization, { name: `Hall ${n}` });
    await world.machine(institution, { physicalId: `HALL-${n}` });
  });
  const cost = (path: string) => {
    const url = `${server.url}${basePath}/institution/${path}`;
    return costOf(server, () => timeRequest(url, world.line.bearer));
  };
  const allInstitutions = await cost(`all/${organization._id}`);
  const page = await cost(`all/${organization._id}?limit=24&order=attention`);
  printResult({
    what: `processor for a page of 24 of 1,000 institutions, by attention ÷ all of them, ${engine}`,
    ours: formatMilliseconds(page),
    peer: formatMilliseconds(allInstitutions),
    ratio: page / allInstitutions,
    target: { atMost: 0.6 },
  });
};

const benchLists = (engine: Engine): Promise<void> =>
  withStore(engine, async (store, database) => {
    const server = await startServer(store, database);
    await benchInstitutions(engine, server);
    await server.stop();
  });

/** Measures lists of institutions, and the start of the server. */
export const benchAnswers = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) {
    await benchStarts(engine);
    await benchLists(engine);
  }
};
