import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { organizations } from '../../contract/organizations.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { openStore } from '../core/db/open.ts';
import { Unavailable } from '../core/db/unavailable.ts';
import { checkRollup } from '../overview/check.ts';
import { aSuper } from '../testing/admins.ts';
import { aCable } from '../testing/cable.ts';
import type { Answered } from '../testing/calls.ts';
import { aDatabase } from '../testing/database.ts';
import { aDispense, aMachine, aMachineKey } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';

/** Somebody who is connected to the database of a server besides it. */
const aBystander = async ({ settings }: Pick<TestServer, 'settings'>) => {
  const client = new Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

const killOthers = (client: Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

const putOff = {
  status: 503,
  body: { message: 'The server is busy. Try again in a moment.', code: 'serverBusy' },
  headers: { 'retry-after': '5' },
};

test('connections that are killed in any state put calls off, and nothing is lost', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
  const { token } = await aSuper(server);
  const seen: { done: number; putOff: unknown[] } = { done: 0, putOff: [] };
  let isOver = false;

  const isDone = (answer: Answered<unknown>): boolean => {
    const { status } = answer;
    if (status === 200) seen.done += 1;
    else seen.putOff.push(answer);
    return status === 200;
  };
  const aSeller = async () => {
    const machine = await aMachine(server);
    const key = await aMachineKey(server, machine);
    let acknowledged = 0;
    return {
      count: () => acknowledged,
      deed: async () => {
        const body = { epoch: 1, uptimeMs: 0, events: [aDispense(acknowledged + 1)] };
        if (isDone(await server.ask(machineApi.sync, { body, token: key }))) acknowledged += 1;
      },
    };
  };
  const sellers = [await aSeller(), await aSeller(), await aSeller(), await aSeller()];
  const look = async () => void isDone(await server.ask(overview.summary, { token }));
  const report = () =>
    server
      .ask(reports.csv, { token, query: { isShowDispenseUpdates: true } })
      // Half a report is cut off: there is no other way left to tell.
      .then(isDone, () => undefined);
  const deeds = [...sellers.map(({ deed }) => deed), look, look, report];
  const clients = deeds.map(async (deed) => {
    while (!isOver) await deed();
  });

  const bystander = await aBystander(server);
  for (let round = 0; round < 10; round += 1) {
    const before = { ...seen };
    await killOthers(bystander);
    while (seen.done < before.done + deeds.length) await setImmediate();
  }
  isOver = true;
  await Promise.all(clients);

  // None would mean that no connection was in use when it was killed.
  expect(seen.putOff.length).toBeGreaterThan(10);
  for (const answer of seen.putOff) expect(answer).toMatchObject(putOff);
  const { count } = await server.store.read
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(sellers.reduce((sum, seller) => sum + seller.count(), 0));
  expect(await checkRollup(server.store.read)).toEqual([]);
}, 60_000);

/** A server whose database is at the other end of a cable; `query` goes into its address. */
const aCabledServer = async (query = '') => {
  const { place, remove } = await aDatabase();
  const cable = await aCable(`${place.DATABASE_URL}${query}`);
  const database = {
    place: { ...place, DATABASE_URL: cable.url },
    remove: async () => {
      await cable.remove();
      await remove();
    },
  };
  const server = await aServer({}, {}, {}, database);
  return { cable, server, ...(await aSuper(server)) };
};

test('a database that is cut off puts calls off at once, until it is back', async () => {
  const { cable, server, token } = await aCabledServer();
  cable.cut();
  for (let time = 0; time < 3; time += 1) {
    expect(await server.ask(organizations.all, { token })).toMatchObject(putOff);
  }
  cable.mend();
  await server.call(organizations.all, { token });
});

test('a query that the network has swallowed is given up, and so is its connection', async () => {
  const { cable, server, token } = await aCabledServer('?query_timeout=1500');
  cable.mute();
  expect(await server.ask(organizations.all, { token })).toMatchObject(putOff);
  cable.mend();
  await server.call(organizations.all, { token });
});

test('a commit whose answer is lost is no success, although it may be done', async () => {
  const { cable, server } = await aCabledServer('?query_timeout=1500');
  const lost = server.store.change(async (tx) => {
    await tx.insertInto('jobs').values({ name: 'lost', ranAt: 0 }).execute();
    cable.mute();
  });
  await expect(lost).rejects.toThrow(Unavailable);
  cable.mend();
  const names = await server.store.read.selectFrom('jobs').select('name').execute();
  expect(names).toContainEqual({ name: 'lost' });
});

test('a store is closed also when its database has fallen silent in the middle of a query', async () => {
  const { cable, server } = await aCabledServer();
  const store = await openStore(server.settings);
  const asleep = expect(sql`select pg_sleep(60)`.execute(store.read)).rejects.toThrow(Unavailable);
  const bystander = await aBystander(server);
  const isAsleep = async () => {
    const { rowCount } = await bystander.query(
      `select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`,
    );
    return rowCount === 1;
  };
  while (!(await isAsleep())) await setImmediate();
  cable.mute();
  await store.close();
  await asleep;
});

test('a database that became read-only puts changes off, until it can be written again', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const bystander = await aBystander(server);
  const name = new URL(server.settings.DATABASE_URL ?? '').pathname.slice(1);
  const create = (name: string) => {
    const body = { name, description: 'An organization of tests' };
    return server.ask(organizations.create, { body, token });
  };
  await bystander.query(`alter database "${name}" set default_transaction_read_only = on`);
  await killOthers(bystander);
  while ((await server.ask(organizations.all, { token })).status !== 200) await setImmediate();
  expect(await create('Padma Trust')).toMatchObject(putOff);
  await bystander.query(
    `set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`,
  );
  while ((await create('Jamuna Trust')).status !== 201) await setImmediate();
  const { organizations: made } = await server.call(organizations.all, { token });
  expect(made.map(({ name }) => name)).toEqual(['Jamuna Trust']);
});
