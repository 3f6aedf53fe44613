import { describe, expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  readSummary,
  syncEvents,
} from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

describe('events', () => {
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
