import { setImmediate } from 'node:timers/promises';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { organizations } from '../../../contract/organizations.ts';
import { overview } from '../../../contract/overview.ts';
import { reports } from '../../../contract/reports.ts';
import { checkRollup } from '../../overview/check.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import type { CallAnswer } from '../../testing/calls.ts';
import { aDatabaseClient, busyAnswer } from '../../testing/database/database-client.ts';
import { aDispense, aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer } from '../../testing/server.ts';

const killOthers = (client: Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

test('connections that are killed in any state put calls off, and nothing is lost', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
  const { token } = await aSuper(server);
  const seen: { done: number; putOff: unknown[] } = { done: 0, putOff: [] };
  let isOver = false;

  const isDone = (answer: CallAnswer<unknown>): boolean => {
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
      action: async () => {
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
  const actions = [...sellers.map(({ action }) => action), look, look, report];
  const clients = actions.map(async (action) => {
    while (!isOver) await action();
  });

  const bystander = await aDatabaseClient(server);
  // Some rounds find no connection in use.
  while (seen.putOff.length < 10) {
    const before = seen.done;
    await killOthers(bystander);
    while (seen.done < before + actions.length) await setImmediate();
  }
  isOver = true;
  await Promise.all(clients);

  for (const answer of seen.putOff) expect(answer).toMatchObject(busyAnswer);
  const { count } = await server.store.read
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(sellers.reduce((sum, seller) => sum + seller.count(), 0));
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a database that became read-only puts changes off, until it can be written again', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const bystander = await aDatabaseClient(server);
  const name = new URL(server.settings.DATABASE_URL ?? '').pathname.slice(1);
  const create = (name: string) => {
    const body = { name, description: 'An organization of tests' };
    return server.ask(organizations.create, { body, token });
  };
  await bystander.query(`alter database "${name}" set default_transaction_read_only = on`);
  await killOthers(bystander);
  while ((await server.ask(organizations.all, { token })).status !== 200) await setImmediate();
  expect(await create('Padma Trust')).toMatchObject(busyAnswer);
  await bystander.query(
    `set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`,
  );
  while ((await create('Jamuna Trust')).status !== 201) await setImmediate();
  const { organizations: organizationsNow } = await server.call(organizations.all, { token });
  expect(organizationsNow.map(({ name }) => name)).toEqual(['Jamuna Trust']);
});
