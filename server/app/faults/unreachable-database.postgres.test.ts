import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { openStore } from '../../platform/db/open-store.ts';
import { Unavailable } from '../../platform/db/unavailable.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { aDatabaseClient, busyAnswer } from '../../testing/database/database-client.ts';
import { aTcpProxy } from '../../testing/database/tcp-proxy.ts';
import { aServer } from '../../testing/server.ts';

/** A server whose database is at the other end of a cable; `query` goes into its address. */
const aCabledServer = async (query = '', env: Record<string, string> = {}) => {
  const { place, remove } = await aDatabase();
  const cable = await aTcpProxy(`${place.DATABASE_URL}${query}`);
  const database = {
    place: { ...place, DATABASE_URL: cable.url },
    remove: async () => {
      await cable.remove();
      await remove();
    },
  };
  const server = await aServer(env, {}, {}, database);
  return { cable, server, ...(await aSuper(server)) };
};

test('a database that is cut off puts calls off at once, until it is back', async () => {
  const { cable, server, token } = await aCabledServer();
  cable.dropConnections();
  for (let time = 0; time < 3; time += 1) {
    expect(await server.ask(organizations.all, { token })).toMatchObject(busyAnswer);
  }
  cable.restore();
  await server.call(organizations.all, { token });
});

test('metrics say that the database is away, and leave out what only it knows', async () => {
  const METRICS_TOKEN = 'a-token-of-sixteen-or-more';
  const { cable, server } = await aCabledServer('', { METRICS_TOKEN });
  const read = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { statusCode, body } = await server.http.inject({ url: '/metrics', headers });
    expect(statusCode).toBe(200);
    return body;
  };
  expect(await read()).toMatch(/^vms_payments_flagged 0$/m);
  cable.dropConnections();
  const away = await read();
  expect(away).toContain('vms_database_readable 0\n');
  expect(away).toContain('process_cpu_seconds_total');
  expect(away).not.toMatch(/^vms_(payments_flagged .*|.* nan)$/im);
  while (!(await read()).includes('vms_not_ready{reason="DATABASE"} 1\n')) await setImmediate();
  cable.restore();
  while (!(await read()).includes('vms_payments_flagged 0\n')) await setImmediate();
});

test('a change that succeeds while a probe hangs keeps the server ready', async () => {
  const { server } = await aCabledServer();
  const other = await aDatabaseClient(server);
  await other.query(`begin; insert into "jobs" ("name", "ranAt") values ('readiness', 0)`);
  const probed = server.http.inject('/readyz');
  await server.store.change((tx) =>
    tx.insertInto('jobs').values({ name: 'a', ranAt: 0 }).execute(),
  );
  expect((await probed).statusCode).toBe(200);
  await other.query('rollback');
});

test('a query that the network has swallowed is given up, and so is its connection', async () => {
  const { cable, server, token } = await aCabledServer('?query_timeout=1500');
  cable.dropAnswers();
  expect(await server.ask(organizations.all, { token })).toMatchObject(busyAnswer);
  cable.restore();
  await server.call(organizations.all, { token });
});

test('a commit whose answer is lost is no success, although it may be done', async () => {
  const { cable, server } = await aCabledServer('?query_timeout=1500');
  const lost = server.store.change(async (tx) => {
    await tx.insertInto('jobs').values({ name: 'lost', ranAt: 0 }).execute();
    cable.dropAnswers();
  });
  await expect(lost).rejects.toThrow(Unavailable);
  cable.restore();
  const names = await server.store.read.selectFrom('jobs').select('name').execute();
  expect(names).toContainEqual({ name: 'lost' });
});

test('a store is closed also when its database has fallen silent in the middle of a query', async () => {
  const { cable, server } = await aCabledServer();
  const store = await openStore(server.settings);
  const asleep = expect(sql`select pg_sleep(60)`.execute(store.read)).rejects.toThrow(Unavailable);
  const bystander = await aDatabaseClient(server);
  const isAsleep = async () => {
    const { rowCount } = await bystander.query(
      `select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`,
    );
    return rowCount === 1;
  };
  while (!(await isAsleep())) await setImmediate();
  cable.dropAnswers();
  await store.close();
  await asleep;
});
