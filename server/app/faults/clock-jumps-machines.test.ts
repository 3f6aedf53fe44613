import { describe, expect, test } from 'vitest';
import { commands } from '../../../contract/commands.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import {
  clockOffsets,
  clockOffsetsAhead,
  farAheadMs,
  withClockOff,
} from '../../testing/database/clock-jumps.ts';
import { dayMs, hourMs, minuteMs } from '../../testing/durations.ts';
import { aDispense, aMachineKey } from '../../testing/machines/machines.ts';
import { aPairedMachine, readStock, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

describe.each(clockOffsets)('after a clock was %s', (_off, off) => {
  test('a machine is not online until it is heard from', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await withClockOff(server, off, () => syncEvents(server, token, []));
    const { token: admin } = await aSuper(server);
    const { institutionId } = machine;
    const look = async () => {
      const all = await server.call(machines.all, { params: { institutionId }, token: admin });
      const tiles = await server.call(overview.tiles, { token: admin });
      const { institution } = await server.call(institutions.one, {
        params: { id: institutionId },
        token: admin,
      });
      const [{ isOnline, lastSyncedAt } = { isOnline: undefined }] = all.machines;
      const { silent, silentSince } = institution.inside;
      const seenToday = tiles.machines.series.at(-1);
      return {
        isOnline,
        online: tiles.machines.value,
        seenToday,
        silent,
        silentSince,
        lastSyncedAt,
      };
    };
    expect(await look()).toMatchObject({
      isOnline: false,
      online: 0,
      silent: 1,
      silentSince: off > 0 ? null : new Date(server.clock.now + off).toISOString(),
    });
    server.clock.now += minuteMs;
    await syncEvents(server, token, []);
    expect(await look()).toMatchObject({
      isOnline: true,
      online: 1,
      seenToday: 1,
      silent: 0,
      lastSyncedAt: new Date(server.clock.now).toISOString(),
    });
  });

  test('a count of then stops neither what is dispensed nor the next count', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const count = async (productCount: number) => {
      const { token: admin } = await aSuper(server);
      await server.call(machines.update, {
        params: { institutionId: machine.institutionId, machineId: machine.id },
        body: { taskAssignedTo: 'Rina', stocks: [{ rowNo: 1, columnNo: 1, productCount }] },
        token: admin,
      });
    };
    await withClockOff(server, off, () => count(30));
    server.clock.now += hourMs;
    await syncEvents(server, token, [aDispense(1)]);
    expect(await readStock(server, machine)).toEqual([29]);
    await count(10);
    server.clock.now += hourMs;
    await syncEvents(server, token, [aDispense(2)]);
    expect(await readStock(server, machine)).toEqual([9]);
  });
});

describe.each(clockOffsetsAhead)('after a clock was %s', (_off, off) => {
  test('a command of then has its time from now on', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const state = async () => {
      const { token: admin } = await aSuper(server);
      return (await server.call(commands.all, { params, token: admin })).commands.map(
        (command) => command.state,
      );
    };
    await withClockOff(server, off, async () => {
      const { token: admin } = await aSuper(server);
      const queue = (type: string) =>
        server.call(commands.queue, { params, body: { type }, token: admin });
      await queue('UNLOCK');
      await syncEvents(server, token, []);
      await queue('REBOOT');
    });
    expect((await syncEvents(server, token, [])).commands).toMatchObject([
      { type: 'UNLOCK', ttlSeconds: 60 },
      { type: 'REBOOT', ttlSeconds: 60 },
    ]);
    server.clock.now += minuteMs;
    // They have expired: the server only queries their result.
    expect((await syncEvents(server, token, [])).commands).toMatchObject([
      { type: 'UNLOCK', ttlSeconds: 0 },
      { type: 'REBOOT', ttlSeconds: 0 },
    ]);
    server.clock.now += dayMs;
    await syncEvents(server, token, []);
    expect(await state()).toEqual(['EXPIRED', 'EXPIRED']);
  });
});

test('a pairing code of a wrong clock is void, and shown as none', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode } = await withClockOff(server, farAheadMs, async () => {
    const { token: admin } = await aSuper(server);
    return server.call(machines.pairingCode, { params, token: admin });
  });
  const { physicalId } = machine;
  const answer = await server.expectRefusal(machineApi.claim, { body: { physicalId, claimCode } });
  expect(answer.status).toBe(401);
  const { token: admin } = await aSuper(server);
  const { machines: all } = await server.call(machines.all, { params, token: admin });
  expect(all.map(({ keyState }) => keyState)).toEqual(['CLAIMED']);
  expect(await aMachineKey(server, machine)).toEqual(expect.any(String));
});
