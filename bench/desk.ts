import { sql } from 'kysely';
import { admins } from '../contract/admins.ts';
import { attention } from '../contract/attention.ts';
import { comparedLevels, comparison } from '../contract/comparison.ts';
import type { Endpoint, EndpointBody } from '../contract/endpoint.ts';
import { fleet, machineStates } from '../contract/fleet.ts';
import { institutions } from '../contract/institutions.ts';
import { machineOrders, machines } from '../contract/machines.ts';
import { organizations } from '../contract/organizations.ts';
import { overview } from '../contract/overview.ts';
import type { EndpointInput } from '../contract/request.ts';
import { search } from '../contract/search.ts';
import { type ApiAccess, callEndpoint } from '../e2e/call.ts';
import { superAdmin } from '../e2e/server.ts';
import { findUnsentAlerts } from '../server/alerts/find-unsent-alerts.ts';
import { createStoppedSalesFinder } from '../server/attention/findings/find-sales.ts';
import { scanForProblems } from '../server/attention/scan/scan.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Store } from '../server/platform/db/store.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { anEstate } from './data/estate.ts';
import { fleetCalendar } from './data/fleet.ts';
import { withStore } from './data/store.ts';
import { startServer } from './fleet-server.ts';
import { formatMilliseconds, measureTime, medianOf, printLimit } from './measure.ts';
import type { Scale } from './scale.ts';

const minuteMs = 60_000;
const runs = 7;
/** Milliseconds that each call of the desk may take. */
const limit = 100;
const lastYear = { max: true };

/** Finds who is silent, as a server does that has listened for long. */
const scan = (store: Store, now: number): Promise<void> =>
  scanForProblems(
    store,
    {
      settings: readSettings({ DATA_DIR: '.' }),
      calendar: fleetCalendar,
      findStoppedSales: createStoppedSalesFinder(),
      findUnsentAlerts,
    },
    { now, listeningSince: 0 },
  );

/** Returns a function that prints the median time of a super admin's call. */
const callTimer =
  (engine: Engine, access: ApiAccess) =>
  async <E extends Endpoint>(what: string, row: E, given: EndpointInput<E>): Promise<void> => {
    await callEndpoint(access, row, given);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      times.push(await measureTime(() => callEndpoint(access, row, given)));
    }
    printLimit(`${what}, ${engine}`, medianOf(times), limit, formatMilliseconds);
  };

const timeAttention = async (time: ReturnType<typeof callTimer>, access: ApiAccess) => {
  const { rows } = await callEndpoint(access, attention.all, {});
  printLimit('rows of 10,000 silent machines', rows.length, 1, String);
  await time('attention', attention.all, {});
  await time('attention of an organization', attention.all, {
    query: { organizationId: 'organization-7' },
  });
  await time('attention of a kind', attention.all, { query: { kind: 'MACHINE_SILENT' } });
  await time('attention, a search', attention.all, { query: { find: 'PAD-77' } });
  const chosen = rows.map(({ _id }) => _id);
  const until = new Date(Date.now() + 60 * minuteMs).toISOString();
  const start = performance.now();
  const body = { rows: chosen, until };
  const { action } = await callEndpoint(access, attention.snooze, { body });
  const snoozed = performance.now();
  if (action) await callEndpoint(access, attention.undo, { body: { action } });
  const undone = performance.now() - snoozed;
  printLimit('snooze 10,000 items', snoozed - start, limit, formatMilliseconds);
  printLimit('undo that', undone, limit, formatMilliseconds);
};

const timeFleet = async (time: ReturnType<typeof callTimer>, access: ApiAccess) => {
  await time('all machines', fleet.all, {});
  await time('all machines, the last page', fleet.all, { query: { page: 400 } });
  await time('all machines, a search', fleet.all, { query: { find: 'PAD-77' } });
  for (const state of machineStates) {
    await time(`all machines, ${state}`, fleet.all, { query: { state } });
  }
  for (const order of machineOrders) {
    await time(`all machines by ${order}`, fleet.all, { query: { order } });
  }
  const first = await callEndpoint(access, fleet.all, { query: { limit: 100 } });
  const machines = first.machines.map(({ _id, version }) => ({ _id, version }));
  let price = 20;
  const change = async (body: Omit<EndpointBody<typeof fleet.change>, 'price'>) => {
    price += 1;
    return measureTime(() => callEndpoint(access, fleet.change, { body: { ...body, price } }));
  };
  printLimit('a price for 100 machines', await change({ machines }), limit, formatMilliseconds);
  const matching = { count: first.count };
  printLimit('a price for all machines', await change({ matching }), limit, formatMilliseconds);
};

const timeScreens = async (time: ReturnType<typeof callTimer>) => {
  const query = { limit: 24 };
  await time('overview, its tiles', overview.tiles, {});
  await time('overview, its summary', overview.summary, {});
  await time('organizations', organizations.all, { query });
  await time('institutions', institutions.all, {
    params: { organizationId: 'organization-7' },
    query,
  });
  await time('machines of an institution', machines.all, {
    params: { institutionId: 'institution-7' },
  });
  await time('search', search.find, { query: { q: 'PAD-77' } });
  for (const by of comparedLevels) {
    await time(`comparison by ${by}, 30 days`, comparison.rows, { query: { by } });
    await time(`comparison by ${by}, a year`, comparison.rows, { query: { by, ...lastYear } });
  }
};

const benchDeskOn = (engine: Engine): Promise<void> =>
  withStore(engine, async (store, database) => {
    const now = Date.now();
    await anEstate(store, now - 15 * minuteMs);
    // Autovacuum would have done this by now.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read);
    await scan(store, now);
    const server = await startServer(database, {
      SUPER_USERNAME: superAdmin.username,
      SUPER_PASSWORD: superAdmin.password,
    });
    try {
      const { accessToken } = await callEndpoint(server, admins.login, { body: superAdmin });
      const access = { url: server.url, bearer: accessToken };
      const time = callTimer(engine, access);
      await timeAttention(time, access);
      await timeScreens(time);
      await timeFleet(time, access);
    } finally {
      await server.stop();
    }
  });

/** The desk of an admin with 10,000 machines, all of which fell silent at once. */
export const benchDesk = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await benchDeskOn(engine);
};
