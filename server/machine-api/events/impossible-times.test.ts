import { describe, expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { secondMs } from '../../testing/durations.ts';
import {
  aDispense,
  aMachine,
  aMachineKey,
  type TestMachine,
} from '../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  readSummary,
  syncEvents,
} from '../../testing/machines/sync.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const year = 365 * 24 * 3600 * secondMs;

/** Reads the time and the flags of each dispense, in the order of their seqs. */
const datesOf = async (server: TestServer, machine: TestMachine) =>
  (await readDispenses(server, machine)).map(({ dispensedAt, flags }) => [dispensedAt, flags]);

describe('a time that cannot be', () => {
  const received = Date.parse('2026-03-15T06:00:00.000Z');

  test('a controller that counts nanoseconds stops nobody', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1, { uptimeMs: 5 })], { uptimeMs: 3.2e15 });
    expect(await datesOf(server, machine)).toEqual([[received, 'CLOCK']]);
    expect(await readStock(server, machine)).toEqual([19]);
    expect((await readSummary(server, machine)).dispenseSummary.totalSuccess).toBe(1);
    const { token: admin } = await aSuper(server);
    const { data } = await server.call(overview.bar, { query: { max: true }, token: admin });
    expect(data).toEqual([{ _id: '2026-03-15', successCount: 1 }]);
  });

  test.each([
    { uptimeMs: 9_007_199_254_740_991, event: { uptimeMs: 0 } },
    { uptimeMs: 1e300, event: { uptimeMs: 0 } },
    { uptimeMs: 10, event: { at: '1970-01-01T00:00:00.000Z' } },
    { uptimeMs: 10, event: { at: '0001-01-01T00:00:00.000Z' } },
    { uptimeMs: 10, event: { at: '9999-12-31T23:59:59.999Z' } },
    { uptimeMs: 10, event: { uptimeMs: 4e15 } },
  ])('however strange its clock is, what it sold is counted: %j', async ({ uptimeMs, event }) => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const { rejected } = await syncEvents(server, token, [aDispense(1, event)], { uptimeMs });
    const sold = 1 - rejected.length;
    expect(await readDispenses(server, machine)).toHaveLength(sold);
    expect((await readSummary(server, machine)).dispenseSummary.totalSuccess).toBe(sold);
    const { token: admin } = await aSuper(server);
    const { data } = await server.call(overview.bar, { query: { max: true }, token: admin });
    expect(data.reduce((sum, { successCount }) => sum + successCount, 0)).toBe(sold);
  });

  test('its event is flagged as well, and keeps the time that was reported', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1, { at: '2015-01-01T00:00:00.000Z' })]);
    const event = await server.store.read
      .selectFrom('events')
      .select(['at', 'reportedAt', 'flags'])
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      at: received,
      reportedAt: Date.parse('2015-01-01T00:00:00.000Z'),
      flags: 'CLOCK',
    });
  });

  test('an event with a clock that was never set is counted back like its neighbours, and flagged', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const events = [
      aDispense(1, { uptimeMs: 10 * secondMs }),
      aDispense(2, { uptimeMs: 20 * secondMs, at: '2000-01-01T00:00:20.000Z' }),
      aDispense(3, { uptimeMs: 30 * secondMs }),
    ];
    await syncEvents(server, token, events, { uptimeMs: 40 * secondMs });
    expect(await datesOf(server, machine)).toEqual([
      [received - 30 * secondMs, ''],
      [received - 20 * secondMs, 'CLOCK'],
      [received - 10 * secondMs, ''],
    ]);
  });

  test('an uptime that cannot be drags neither what came before nor what came after', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const events = [
      aDispense(1, { uptimeMs: 10 * secondMs }),
      aDispense(2, { uptimeMs: 3.2e15 }),
      aDispense(3, { uptimeMs: 30 * secondMs }),
    ];
    await syncEvents(server, token, events, { uptimeMs: 40 * secondMs });
    expect(await datesOf(server, machine)).toEqual([
      [received - 30 * secondMs, ''],
      [received - 10 * secondMs, 'CLOCK'],
      [received - 10 * secondMs, ''],
    ]);
  });

  test('an uptime that reaches back before the floor is dated by arrival', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const events = [aDispense(1, { uptimeMs: 5 }), aDispense(2, { uptimeMs: 9 * year - secondMs })];
    await syncEvents(server, token, events, { uptimeMs: 9 * year });
    expect(await datesOf(server, machine)).toEqual([
      [received - secondMs, 'CLOCK'],
      [received - secondMs, ''],
    ]);
  });

  test('a sync that does not know its uptime dates by arrival, until an event tells the time', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const events = [
      aDispense(1, { uptimeMs: 50 * secondMs }),
      aDispense(2, { uptimeMs: 60 * secondMs, at: '2026-03-15T05:00:00.000Z' }),
      aDispense(3, { uptimeMs: 70 * secondMs }),
    ];
    await syncEvents(server, token, events, { uptimeMs: 3.2e15 });
    expect(await datesOf(server, machine)).toEqual([
      [received - 3_610 * secondMs, ''],
      [received - 3_600 * secondMs, ''],
      [received, 'CLOCK'],
    ]);
  });

  test('a clock that runs a little ahead is now; one that runs far ahead is flagged', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [
      aDispense(1, { at: '2026-03-15T06:00:50.000Z' }),
      aDispense(2, { at: '2031-01-01T00:00:00.000Z' }),
    ]);
    expect(await datesOf(server, machine)).toEqual([
      [received, ''],
      [received, 'CLOCK'],
    ]);
  });

  test('how far back history is believed is a setting', async () => {
    const old = aDispense(1, { at: '2016-05-01T00:00:00.000Z' });
    const server = await aServer({ HISTORY_FROM: '2016-05-01' });
    const { machine, token } = await aPairedMachine(server);
    const older = aDispense(2, { at: '2016-04-30T17:59:59.000Z' });
    await syncEvents(server, token, [old, older]);
    // A business day starts at 18:00 UTC in Dhaka.
    expect(await datesOf(server, machine)).toEqual([
      [Date.parse('2016-05-01T00:00:00.000Z'), ''],
      [received, 'CLOCK'],
    ]);
  });
});

describe('a fault beside the events', () => {
  test.each([
    { rssi: 1e300 },
    { rssi: 'loud' },
    { configVersion: -1 },
    { cardsVersion: 2 ** 53 },
    { firmware: '1.4.2'.repeat(13) },
    { firmware: '1.4\0' },
    { doorOpen: 'ajar' },
    { uptimeMs: -5 },
    { uptimeMs: 1e300 },
    { results: [{ commandId: 'c', state: 'FAILED', detail: 'JAM\0'.repeat(500) }] },
  ])('costs a machine none of its events: %j', async (fault) => {
    const server = await aServer();
    const machine = await aMachine(server);
    const token = await aMachineKey(server, machine);
    const body = { epoch: 1, uptimeMs: 0, events: [aDispense(1)], ...fault };
    expect(await server.call(machineApi.sync, { body, token })).toMatchObject({
      ackedThrough: 1,
      rejected: [],
    });
    expect(await readDispenses(server, machine)).toHaveLength(1);
  });

  test('an unreadable state of a machine changes nothing', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    const report = (given: object) =>
      server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, ...given }, token });
    await report({ rssi: -71.4, firmware: '1.4.2', doorOpen: true });
    await report({ rssi: -1e9, firmware: 'x'.repeat(61), doorOpen: 1 });
    const machine = await server.store.read
      .selectFrom('machines')
      .select(['rssi', 'firmware', 'doorOpen'])
      .executeTakeFirstOrThrow();
    expect(machine).toEqual({ rssi: -71, firmware: '1.4.2', doorOpen: 1 });
  });
});
