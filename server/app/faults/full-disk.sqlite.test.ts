import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { DispenseEvent } from '../../../contract/device-events.ts';
import { machineApi, maxEvents } from '../../../contract/machine-api.ts';
import { organizations } from '../../../contract/organizations.ts';
import { checkRollup } from '../../overview/check.ts';
import { Unavailable } from '../../platform/db/unavailable.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import {
  aDispense,
  aMachine,
  aMachineKey,
  type TestMachine,
} from '../../testing/machines/machines.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

/** Limits the growth of the database to this many pages. */
const leaveRoom = ({ store }: TestServer, pages: number) =>
  store.change(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
    const limit = (rows[0]?.page_count ?? 0) + pages;
    await sql.raw(`pragma max_page_count = ${limit}`).execute(tx);
  });

const fill = ({ store }: TestServer, { organizationId }: TestMachine) =>
  store.change((tx) =>
    tx
      .insertInto('logos')
      .values({ id: 'logo', organizationId, bytes: Buffer.alloc(1_000_000), createdAt: 0 })
      .execute(),
  );

const aFullServer = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const machine = await aMachine(server);
  const key = await aMachineKey(server, machine);
  await leaveRoom(server, 0);
  const sync = (from: number, count = maxEvents) => {
    const events = Array.from(
      { length: count },
      (_, index): DispenseEvent => aDispense(from + index),
    );
    return server.ask(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events }, token: key });
  };
  return { server, token, machine, sync };
};

test('while the disk is full writes are put off and reads go on, and with room again all goes on', async () => {
  const { server, token, sync } = await aFullServer();
  let next = 1;
  let answer = await sync(next);
  while (answer.status === 200) {
    next += maxEvents;
    answer = await sync(next);
  }
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'The server is busy. Try again in a moment.', code: 'serverBusy' },
    headers: { 'retry-after': '5' },
  });
  const { organizations: list } = await server.call(organizations.all, { token });
  expect(list).toHaveLength(1);
  const ready = await server.http.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'FULL' },
  ]);

  await leaveRoom(server, 10_000);
  expect((await sync(next)).status).toBe(200);
  const { count } = await server.store.read
    .selectFrom('dispenses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(next + maxEvents - 1);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a transaction that SQLite itself has rolled back tells why, and leaves the connection usable', async () => {
  const { server, machine } = await aFullServer();
  for (let time = 0; time < 3; time += 1) {
    const error = await fill(server, machine).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    expect(String(error)).toContain('database or disk is full');
  }
  await leaveRoom(server, 10_000);
  await fill(server, machine);
});

test('what follows in a transaction that SQLite has rolled back is not committed alone', async () => {
  const { server, machine } = await aFullServer();
  const { organizationId } = machine;
  const logos = server.store.read.selectFrom('logos').selectAll();
  const change = server.store.change(async (tx) => {
    const insert = (id: string, bytes: Buffer) =>
      tx.insertInto('logos').values({ id, organizationId, bytes, createdAt: 0 }).execute();
    await Promise.allSettled([
      insert('large', Buffer.alloc(1_000_000)),
      insert('small', Buffer.alloc(1)),
    ]);
  });
  await expect(change).rejects.toThrow('database or disk is full');
  expect(await logos.execute()).toEqual([]);
  await leaveRoom(server, 10_000);
  await fill(server, machine);
  expect(await logos.execute()).toHaveLength(1);
});

test('an admin whose session cannot be noted as used goes on reading', async () => {
  const { server, token } = await aFullServer();
  await server.store.change((tx) => sql`pragma query_only = 1`.execute(tx));
  server.clock.now += 120_000;
  const { organizations: list } = await server.call(organizations.all, { token });
  expect(list).toHaveLength(1);
});

test('a database that became read-only is reported as unavailable', async () => {
  const { server, token } = await aFullServer();
  await server.store.change((tx) => sql`pragma query_only = 1`.execute(tx));
  const body = { name: 'Padma Trust', description: 'An organization of tests' };
  expect((await server.expectRefusal(organizations.create, { body, token })).status).toBe(503);
  const { organizations: list } = await server.call(organizations.all, { token });
  expect(list).toHaveLength(1);
});

test('however many calls meet a full disk, the log says once why', async () => {
  const { server, machine } = await aFullServer();
  const error = vi.spyOn(server.http.log, 'error');
  for (let time = 0; time < 10; time += 1) await fill(server, machine).catch(() => undefined);
  expect(error.mock.calls).toEqual([
    [{ err: expect.any(Unavailable) }, 'calls are put off'],
    [{ err: expect.any(Unavailable) }, 'not ready: the disk of the database is full'],
  ]);
});
