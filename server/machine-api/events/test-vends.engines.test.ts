import { expect, test } from 'vitest';
import { commands } from '../../../contract/commands.ts';
import type { TestVendEvent } from '../../../contract/device-events.ts';
import { type CommandResult, machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { timeline } from '../../../contract/timeline.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { hourMs } from '../../testing/durations.ts';
import {
  aMachine,
  aMachineKey,
  machineParams,
  type TestMachine,
} from '../../testing/machines/machines.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

const slot = { rowNo: 1, columnNo: 1 };
const stocks = [
  { ...slot, productCount: 20 },
  { rowNo: 1, columnNo: 2, productCount: 0 },
];

/** Calls of a paired machine. */
const aController = async (server: TestServer, machine: TestMachine) => {
  const key = await aMachineKey(server, machine);
  let seq = 0;
  const sync = (events: readonly object[] = [], results: readonly CommandResult[] = []) =>
    server.call(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, events: [...events], results: [...results] },
      token: key,
    });
  const testVend = (given: Partial<TestVendEvent> = {}): TestVendEvent => {
    seq += 1;
    return { type: 'TEST_VEND', seq, uptimeMs: 0, ...slot, isSuccessful: true, ...given };
  };
  return { key, sync, testVend };
};

const aTestedMachine = async () => {
  const server = await aServer();
  const machine = await aMachine(server, { stocks });
  const params = machineParams(machine);
  const { token } = await aSuper(server);
  const controller = await aController(server, machine);
  const ask = (body: object = { type: 'TEST_VEND', ...slot }) => ({ params, body, token });
  const queue = async () => (await server.call(commands.queue, ask())).command._id;
  /** A login of now: a session does not outlast a day. */
  const asSuper = async () => ({ params, token: (await aSuper(server)).token });
  const list = async () => (await server.call(commands.all, await asSuper())).commands;
  const read = async () => (await server.call(machines.one, await asSuper())).machine;
  const counts = async () => (await read()).stocks.map(({ productCount }) => productCount);
  const entries = async (kind: string) =>
    (await server.call(timeline.all, { params, query: { kind }, token })).entries;
  return { server, machine, params, token, ask, queue, list, read, counts, entries, ...controller };
};

test('a test vend takes a pad out of the stock, and is no sale', async () => {
  const { server, machine, token, queue, list, counts, entries, sync, testVend } =
    await aTestedMachine();
  const commandId = await queue();
  const { commands: offered } = await sync();
  expect(offered).toEqual([{ commandId, type: 'TEST_VEND', ...slot, ttlSeconds: 60 }]);
  const { commands: open } = await sync(
    [testVend({ commandId })],
    [{ commandId, state: 'SUCCEEDED' }],
  );
  expect(open).toEqual([]);
  expect(await list()).toMatchObject([
    { _id: commandId, type: 'TEST_VEND', ...slot, state: 'SUCCEEDED' },
  ]);
  expect(await counts()).toEqual([19, 0]);
  const query = { machineId: machine.id, institutionId: machine.institutionId };
  const tiles = await server.call(overview.tiles, { query: { ...query, max: 'true' }, token });
  expect(tiles).toMatchObject({
    dispensed: { value: 0 },
    income: { value: 0 },
    movements: { slotsAdded: 20, slotsRemoved: 1, dispensed: 0, closing: 19 },
  });
  expect(await entries('stock')).toMatchObject([
    { type: 'TEST_VEND', ...slot, isSuccessful: true, failureReason: null },
  ]);
  expect(await entries('commands')).toMatchObject([
    { type: 'COMMAND', command: 'TEST_VEND', place: slot, state: 'SUCCEEDED' },
  ]);
  expect(await entries('sales')).toEqual([]);
});

test('a jam takes nothing out, counts as a failure of the slot, and a later drop ends its pause', async () => {
  const { server, queue, list, read, sync, testVend } = await aTestedMachine();
  for (const state of ['FAILED', 'FAILED'] as const) {
    server.clock.now += 1000;
    const commandId = await queue();
    await sync();
    const failed = testVend({ commandId, isSuccessful: false, failureReason: 'JAM' });
    await sync([failed], [{ commandId, state, detail: 'JAM' }]);
  }
  expect((await list()).map(({ state, detail }) => [state, detail])).toEqual([
    ['FAILED', 'JAM'],
    ['FAILED', 'JAM'],
  ]);
  const [jammed] = (await read()).stocks;
  expect(jammed).toMatchObject({ productCount: 20, paused: { cause: 'FAILURES', code: 'JAM' } });
  server.clock.now += 1000;
  const commandId = await queue();
  await sync();
  await sync([testVend({ commandId })]);
  expect((await read()).stocks[0]).toMatchObject({ productCount: 19, paused: null });
});

test('of one command a pad is taken out and shown once, however often and under whatever name it is reported', async () => {
  const { queue, list, counts, entries, sync, testVend } = await aTestedMachine();
  const commandId = await queue();
  await sync();
  const reported = testVend({ commandId });
  const result = { commandId, state: 'SUCCEEDED' } as const;
  await sync([reported, testVend({ commandId })], [result, result]);
  await sync([reported], [result]);
  await sync([testVend({ commandId })], [{ commandId, state: 'FAILED', detail: 'JAM' }]);
  expect(await counts()).toEqual([19, 0]);
  expect(await list()).toMatchObject([{ state: 'SUCCEEDED' }]);
  expect(await entries('stock')).toMatchObject([{ type: 'TEST_VEND', _id: '1:1' }]);
});

test('the event alone ends the command; a result alone takes nothing out until its event comes', async () => {
  const { queue, list, counts, sync, testVend } = await aTestedMachine();
  const first = await queue();
  await sync();
  await sync([testVend({ commandId: first })]);
  expect(await list()).toMatchObject([{ state: 'SUCCEEDED' }]);
  const second = await queue();
  await sync();
  await sync([], [{ commandId: second, state: 'SUCCEEDED' }]);
  expect(await counts()).toEqual([19, 0]);
  await sync([testVend({ commandId: second })]);
  expect(await counts()).toEqual([18, 0]);
});

test('a turn that nobody asked the server for, or for another machine, is one of its own', async () => {
  const { server, queue, list, counts, sync, testVend } = await aTestedMachine();
  const other = await aController(server, await aMachine(server));
  const commandId = await queue();
  await sync();
  await other.sync([other.testVend({ commandId })], [{ commandId, state: 'SUCCEEDED' }]);
  expect(await list()).toMatchObject([{ state: 'OFFERED' }]);
  expect(await counts()).toEqual([20, 0]);
  const none = { commandId: 'none' };
  await sync([testVend(), testVend(none), testVend(none)]);
  expect(await counts()).toEqual([17, 0]);
  await sync([testVend({ commandId })]);
  expect(await counts()).toEqual([16, 0]);
});

test('an empty slot shows none below zero, and a slot that is not there moves nothing', async () => {
  const { counts, sync, testVend } = await aTestedMachine();
  const { rejected } = await sync([
    testVend({ columnNo: 2 }),
    testVend({ columnNo: 9 }),
    testVend({ columnNo: 2, isSuccessful: false, failureReason: 'EMPTY' }),
  ]);
  expect(rejected).toEqual([]);
  expect(await counts()).toEqual([20, 0]);
});

test('a machine out of service is tested, a slot that is not there or of another machine is not', async () => {
  const { server, params, token, ask, queue, sync } = await aTestedMachine();
  await server.call(machines.update, { params, body: { isActivated: false }, token });
  const commandId = await queue();
  expect((await sync()).commands).toMatchObject([{ commandId, type: 'TEST_VEND' }]);
  await sync([], [{ commandId, state: 'REFUSED', detail: 'not now' }]);
  expect(
    await server.expectRefusal(commands.queue, ask({ type: 'TEST_VEND', rowNo: 7, columnNo: 1 })),
  ).toMatchObject({ status: 404, body: { message: 'Slot not found' } });
  expect(await server.expectFaults(commands.queue, ask({ type: 'TEST_VEND' }))).toEqual({
    rowNo: 'Row no. is required',
    columnNo: 'Column no. is required',
  });
  const elsewhere = await anInstitution(server);
  const { token: stranger } = await anInstitutionAdmin(server, elsewhere);
  const { status } = await server.expectRefusal(commands.queue, { ...ask(), token: stranger });
  expect(status).toBe(404);
});

test('of two admins at once one turns the motor, and the next after the minute', async () => {
  const { server, ask, list, sync } = await aTestedMachine();
  const tries = await Promise.allSettled([
    server.call(commands.queue, ask()),
    server.call(commands.queue, ask({ type: 'TEST_VEND', rowNo: 1, columnNo: 2 })),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await list()).toHaveLength(1);
  await sync();
  const refused = await server.expectRefusal(commands.queue, ask());
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'A test vend of this machine is under way. Try again in a minute.' },
  });
  server.clock.now += 60_000;
  await server.call(commands.queue, ask());
});

test('a command that is never answered ends after a day; a report that comes later still counts', async () => {
  const { server, queue, list, counts, sync, testVend } = await aTestedMachine();
  const commandId = await queue();
  await sync();
  server.clock.now += 24 * hourMs + 1;
  await sync();
  expect(await list()).toMatchObject([{ state: 'EXPIRED' }]);
  const late = testVend({ commandId });
  await sync([late], [{ commandId, state: 'SUCCEEDED' }]);
  await sync([late], [{ commandId, state: 'SUCCEEDED' }]);
  expect(await list()).toMatchObject([{ state: 'SUCCEEDED' }]);
  expect(await counts()).toEqual([19, 0]);
});

test('an event without what it needs is rejected alone', async () => {
  const { counts, sync, testVend } = await aTestedMachine();
  const { isSuccessful: _, ...incomplete } = testVend();
  const { rejected, ackedThrough } = await sync([incomplete, testVend()]);
  expect(rejected).toMatchObject([{ seq: 1, code: 'flagRequired' }]);
  expect(ackedThrough).toBe(2);
  expect(await counts()).toEqual([19, 0]);
});
