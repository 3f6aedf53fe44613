import { setTimeout } from 'node:timers/promises';
import { basePath } from '../contract/endpoint.ts';
import { machines } from '../contract/machines.ts';
import { call } from '../e2e/call.ts';
import { many } from '../e2e/many.ts';
import { superAdmin } from '../e2e/server.ts';
import { World } from '../e2e/world.ts';
import { makeFirstAdmin } from '../server/app/first-admin.ts';
import type { Engine } from '../server/core/db/dialect.ts';
import type { Store } from '../server/core/db/store.ts';
import { serverOptions } from '../tools/server-memory.js';
import { asking, counted, timed } from './asking.ts';
import { megabytes, milliseconds, print, printLimit } from './measure.ts';
import { type Program, type Served, serving } from './program.ts';
import type { Scale } from './scale.ts';
import { openPlace, type Place, withStore } from './store.ts';

/** CPU milliseconds of the program per call, after a warm-up of as many calls. */
const costOf = async ({ taken }: Program, next: () => Promise<number>, calls = 3000) => {
  await asking(8, counted(calls), next);
  const { cpu } = await taken();
  await asking(8, counted(calls), next);
  return ((await taken()).cpu - cpu) / calls;
};

const started = ({ DATA_DIR, DATABASE_URL }: Place): Promise<Served> =>
  serving('server/main.ts', '/livez', {
    DATA_DIR,
    ...(DATABASE_URL && { DATABASE_URL }),
    NODE_ENV: 'production',
    NODE_OPTIONS: serverOptions,
    PAYMENTS: 'off',
    REQUESTS_PER_MINUTE: '10000000',
    WATCHES_LOOP: 'yes',
  });

/** Creates the first admin before the server listens. */
export const startServer = async (store: Store, place: Place): Promise<Served> => {
  const { username: SUPER_USERNAME, password: SUPER_PASSWORD } = superAdmin;
  await makeFirstAdmin(store, { SUPER_USERNAME, SUPER_PASSWORD }, Date.now());
  return started(place);
};

/** Measures the start time and the memory of an idle server. */
const idling = async (place: Place) => {
  const server = await started(place);
  // Work after the first answer, such as the first password hash, is done by then.
  await setTimeout(1000);
  const { rss } = await server.taken();
  await server.stop();
  return { took: server.started, rss };
};

const benchStart = async (place: Place, what: string) => {
  const { took, rss } = await idling(place);
  printLimit(`first answer ${what}`, took, 1500, milliseconds);
  printLimit(`memory when idle ${what}`, rss, 130 * 2 ** 20, megabytes);
};

const benchStarts = async (engine: Engine) => {
  // The first compiles the code.
  const compiling = await openPlace(engine);
  await idling(compiling.place);
  compiling.remove();
  const { place, remove } = await openPlace(engine);
  await benchStart(place, `after a start that makes its database, ${engine}`);
  await benchStart(place, `after a start with a database, ${engine}`);
  remove();
};

const benchMachines = async (engine: Engine, server: Served, bare: number) => {
  const world = await World.at(server.url);
  const { _id: institutionId } = await world.institution();
  for (let index = 0; index < 200; index++) {
    await call(world.line, machines.create, {
      params: { institutionId },
      body: {
        physicalId: `LIST-${index}`,
        name: `Machine ${index}`,
        taskAssignedTo: 'Nobody',
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 10 }],
      },
    });
  }
  const lists = { 'a list of 200 machines': '', 'a page of 50 of them': '?page=1&limit=50' };
  for (const [what, search] of Object.entries(lists)) {
    const url = `${server.url}${basePath}/machine/all/${institutionId}${search}`;
    const ours = await costOf(server, () => timed(url, world.line.bearer));
    print({
      what: `processor for ${what} ÷ a bare Fastify route, ${engine}`,
      ours: milliseconds(ours),
      peer: milliseconds(bare),
      ratio: ours / bare,
      target: { atMost: 20 },
    });
  }
};

/** Each institution has a machine, so ordering by attention has to look at all. */
const benchInstitutions = async (engine: Engine, server: Served, bare: number) => {
  const world = await World.at(server.url);
  const organization = await world.organization();
  await many(1000, async (n) => {
    const institution = await world.institution(organization, { name: `Hall ${n}` });
    await world.machine(institution, { physicalId: `HALL-${n}` });
  });
  const cost = (path: string) => {
    const url = `${server.url}${basePath}/institution/${path}`;
    return costOf(server, () => timed(url, world.line.bearer), 500);
  };
  const whole = await cost(`all/${organization._id}`);
  const page = await cost(`all/${organization._id}?limit=24&order=attention`);
  print({
    what: `processor for a page of 24 of 1,000 institutions, by attention ÷ all of them, ${engine}`,
    ours: milliseconds(page),
    peer: milliseconds(whole),
    ratio: page / whole,
    target: { atMost: 0.6 },
  });
  const names = await cost(`names/${organization._id}?limit=100`);
  print({
    what: `processor for the first 100 names of 1,000 institutions ÷ a bare Fastify route, ${engine}`,
    ours: milliseconds(names),
    peer: milliseconds(bare),
    ratio: names / bare,
    target: { atMost: 20 },
  });
};

const benchLists = (engine: Engine): Promise<void> =>
  withStore(engine, async (store, place) => {
    const route = await serving('bench/bare-route.ts', '/', {});
    const bare = await costOf(route, () => timed(`${route.url}/`));
    await route.stop();
    const server = await startServer(store, place);
    await benchMachines(engine, server, bare);
    await benchInstitutions(engine, server, bare);
    await server.stop();
  });

/** Measures lists of machines and institutions, and the start of the server. */
export const benchAnswers = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) {
    await benchStarts(engine);
    await benchLists(engine);
  }
};
