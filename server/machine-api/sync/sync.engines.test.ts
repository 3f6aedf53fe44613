import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../../contract/device-events.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins.ts';
import { aDispense } from '../../testing/machines.ts';
import { aServer } from '../../testing/server.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  readSummary,
  syncEvents,
} from '../../testing/sync.ts';

describe('events', () => {
  test('a dispense is in the overview and out of the stock when the answer arrives', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, { price: 12 });
    const answer = await syncEvents(server, token, [aDispense(1)]);
    expect(answer).toMatchObject({ ackedThrough: 1, gaps: [], rejected: [] });
    const { dispenseSummary } = await readSummary(server, machine);
    expect(dispenseSummary.totalSuccess).toBe(1);
    expect(dispenseSummary.remainingStock).toBe(19);
    expect(dispenseSummary.transactionTypes).toContainEqual({
      _id: 'CASH',
      totalSuccess: 1,
      totalPaidAmount: 12,
    });
    expect(await readStock(server, machine)).toEqual([19]);
  });

  test('a failed dispense takes no stock and no money', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1, { isSuccessful: false, failureReason: 'JAM' })]);
    const { dispenseSummary } = await readSummary(server, machine);
    expect(dispenseSummary).toMatchObject({ totalSuccess: 0, remainingStock: 20 });
    expect(await readDispenses(server, machine)).toMatchObject([
      { isSuccessful: 0, failureReason: 'JAM', paid: 0 },
    ]);
  });

  test('a dispense from an empty or unknown slot or a deactivated machine is stored and flagged', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, {
      isActivated: false,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }],
    });
    await syncEvents(server, token, [aDispense(1), aDispense(2, { columnNo: 9 })]);
    expect((await readDispenses(server, machine)).map(({ flags }) => flags)).toEqual([
      'EMPTY_SLOT INACTIVE_MACHINE',
      'UNKNOWN_SLOT INACTIVE_MACHINE',
    ]);
    expect(await readStock(server, machine)).toEqual([0]);
  });

  test('late news of a slot that has been emptied since is not flagged', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    server.clock.now += 7_200_000;
    const ago = (minutes: number) => new Date(server.clock.now - minutes * 60_000).toISOString();
    const slot = { rowNo: 1, columnNo: 1 };
    await syncEvents(server, token, [
      { seq: 1, uptimeMs: 0, at: ago(30), ...slot, type: 'COUNT', counted: 0 },
      aDispense(2, { at: ago(60) }),
      aDispense(3),
    ]);
    const rows = await readDispenses(server, machine);
    expect(rows.map(({ seq, flags }) => [seq, flags])).toEqual([
      [2, ''],
      [3, 'EMPTY_SLOT'],
    ]);
  });

  test('every kind of event is stored', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const at = (seq: number) => ({ seq, uptimeMs: 0 });
    const slot = { rowNo: 1, columnNo: 1 };
    const events: DeviceEvent[] = [
      { ...at(1), type: 'BOOT' },
      { ...at(2), ...slot, type: 'REFILL', added: 5 },
      { ...at(3), ...slot, type: 'COUNT', counted: 12 },
      { ...at(4), type: 'UNLOCK', rfid: 'STAFF-1' },
      { ...at(5), type: 'UNKNOWN_CARD', rfid: 'CARD-X' },
      { ...at(6), type: 'FAULT', code: 'MOTOR', ...slot },
      { ...at(7), type: 'CLEAR', code: 'MOTOR' },
      aDispense(8),
    ];
    expect(await syncEvents(server, token, events)).toMatchObject({
      ackedThrough: 8,
      rejected: [],
    });
    const stored = await server.store.read
      .selectFrom('events')
      .select('type')
      .where('machineId', '=', machine.id)
      .orderBy('seq')
      .execute();
    expect(stored.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect(await readStock(server, machine)).toEqual([11]);
  });

  test('more than 200 events are refused with a plain message', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    const events = Array.from({ length: 201 }, (_, index) => aDispense(index + 1));
    const answer = await server.expectRefusal(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 1, events },
      token,
    });
    expect(answer).toMatchObject({
      status: 413,
      body: {
        message: 'Send at most 200 events at once',
        code: 'tooManyEvents',
        values: { max: 200 },
      },
    });
  });

  test('many machines that sync at once are all counted', async () => {
    const server = await aServer();
    const fleet = await Promise.all(Array.from({ length: 8 }, () => aPairedMachine(server)));
    await Promise.all(
      fleet.flatMap(({ token }) =>
        [1, 2, 3, 4, 5].map((seq) => syncEvents(server, token, [aDispense(seq)])),
      ),
    );
    const { token } = await aSuper(server);
    const { dispenseSummary } = await server.call(overview.summary, { token });
    expect(dispenseSummary).toMatchObject({ totalSuccess: 40, remainingStock: 8 * 15 });
  });
});

describe('configuration', () => {
  test('the configuration comes with the answer while the machine’s version is behind', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const first = await syncEvents(server, token, []);
    expect(first.config).toMatchObject({
      version: 1,
      isActivated: true,
      price: 10,
      slots: [{ rowNo: 1, columnNo: 1, price: 10, productCount: 20 }],
    });
    expect((await syncEvents(server, token, [], { configVersion: 1 })).config).toBeUndefined();
    const { token: admin } = await aSuper(server);
    await server.call(machines.update, {
      params: { institutionId: machine.institutionId, machineId: machine.id },
      body: { price: 15 },
      token: admin,
    });
    expect((await syncEvents(server, token, [], { configVersion: 1 })).config?.price).toBe(15);
  });

  test('a contact makes the machine online for three syncs', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const { token: admin } = await aSuper(server);
    await syncEvents(server, token, []);
    const look = async () => {
      const params = { institutionId: machine.institutionId };
      const { machines: list } = await server.call(machines.all, { params, token: admin });
      return [list[0]?.isOnline, list[0]?.lastSyncedAt];
    };
    expect(await look()).toEqual([true, '2026-03-15T06:00:00.000Z']);
    server.clock.now += 60_000;
    expect(await look()).toEqual([false, '2026-03-15T06:00:00.000Z']);
  });
});
