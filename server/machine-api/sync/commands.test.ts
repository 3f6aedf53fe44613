import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../contract/commands.ts';
import { type CommandResult, machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

const aCommandedMachine = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const token = await aMachineKey(server, machine);
  const { token: admin } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const queue = async (type: 'UNLOCK' | 'REBOOT') =>
    (await server.call(commands.queue, { params, body: { type }, token: admin })).command;
  const list = async () => (await server.call(commands.all, { params, token: admin })).commands;
  const sync = (results: CommandResult[] = []) =>
    server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, results }, token });
  return { server, machine, params, token, admin, queue, list, sync };
};

describe('a command', () => {
  test('it is offered at the next sync and closed by its result', async () => {
    const { queue, list, sync } = await aCommandedMachine();
    const { _id } = await queue('UNLOCK');
    const { commands: offered } = await sync();
    expect(offered).toEqual([{ commandId: _id, type: 'UNLOCK', ttlSeconds: 60 }]);
    expect(await list()).toMatchObject([{ _id, state: 'OFFERED' }]);
    const after = await sync([{ commandId: _id, state: 'SUCCEEDED' }]);
    expect(after.commands).toEqual([]);
    expect(await list()).toMatchObject([{ _id, state: 'SUCCEEDED' }]);
  });

  test('its answer lost, it is offered again for what is left of its time', async () => {
    const { server, queue, sync } = await aCommandedMachine();
    const { _id } = await queue('REBOOT');
    await sync();
    server.clock.now += 20_000;
    expect((await sync()).commands).toEqual([{ commandId: _id, type: 'REBOOT', ttlSeconds: 40 }]);
  });

  test('its time over and not answered, its status is queried until it is', async () => {
    const { server, queue, list, sync } = await aCommandedMachine();
    const { _id: commandId } = await queue('REBOOT');
    const statusQueries = [{ commandId, type: 'REBOOT', ttlSeconds: 0 }];
    await sync();
    server.clock.now += 60_000;
    expect((await sync()).commands).toEqual(statusQueries);
    server.clock.now += 3_600_000;
    expect((await sync()).commands).toEqual(statusQueries);
    expect((await sync([{ commandId, state: 'EXPIRED' }])).commands).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'EXPIRED' }]);
  });

  test('a status query ends no call that waits for another, and comes with its answer', async () => {
    const { server, queue, sync, token } = await aCommandedMachine();
    const { _id: former } = await queue('REBOOT');
    await sync();
    server.clock.now += 60_000;
    const held = server.call(machineApi.commands, { query: { wait: 25 }, token });
    const { _id: next } = await queue('UNLOCK');
    expect((await held).commands).toEqual([
      { commandId: former, type: 'REBOOT', ttlSeconds: 0 },
      { commandId: next, type: 'UNLOCK', ttlSeconds: 60 },
    ]);
    const { commands: delivered } = await server.call(machineApi.commands, {
      query: { wait: 0 },
      token,
    });
    expect(delivered).toHaveLength(2);
  });

  test.each(['EXPIRED', 'FAILED'] as const)(
    'what another controller says of it, %s, ends it as interrupted',
    async (state) => {
      const { server, machine, queue, list, sync } = await aCommandedMachine();
      const { _id: commandId } = await queue('UNLOCK');
      await sync();
      const successor = await aMachineKey(server, machine);
      const body = { epoch: 2, uptimeMs: 0 };
      const { commands: offered } = await server.call(machineApi.sync, { body, token: successor });
      expect(offered).toEqual([{ commandId, type: 'UNLOCK', ttlSeconds: 0 }]);
      const results = [{ commandId, state }];
      await server.call(machineApi.sync, { body: { ...body, results }, token: successor });
      expect(await list()).toMatchObject([
        {
          state: 'INTERRUPTED',
          detail: 'Another controller has replaced the one that got the command',
        },
      ]);
    },
  );

  test('a controller that lost its journal ends it as interrupted, whichever call offered it', async () => {
    const { server, token, queue, list, sync } = await aCommandedMachine();
    const syncAnew = (results: CommandResult[] = []) =>
      server.call(machineApi.sync, { body: { epoch: 2, uptimeMs: 0, results }, token });
    await sync();
    const { _id: former } = await queue('UNLOCK');
    await server.call(machineApi.commands, { query: { wait: 0 }, token });
    await syncAnew([{ commandId: former, state: 'EXPIRED' }]);
    const { _id: next } = await queue('REBOOT');
    await server.call(machineApi.commands, { query: { wait: 0 }, token });
    await syncAnew([{ commandId: next, state: 'FAILED' }]);
    expect(await list()).toMatchObject([
      { _id: next, state: 'FAILED' },
      { _id: former, state: 'INTERRUPTED' },
    ]);
  });

  test('a success counts, whichever controller reports it', async () => {
    const { server, machine, queue, list, sync } = await aCommandedMachine();
    const { _id: commandId } = await queue('UNLOCK');
    await sync();
    const body = { epoch: 1, uptimeMs: 0, results: [{ commandId, state: 'SUCCEEDED' as const }] };
    await server.call(machineApi.sync, { body, token: await aMachineKey(server, machine) });
    expect(await list()).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  test('a new controller that fetches commands before its first sync answers for them', async () => {
    const { server, machine, queue, list, sync } = await aCommandedMachine();
    await sync();
    const token = await aMachineKey(server, machine);
    const { _id: commandId } = await queue('UNLOCK');
    await server.call(machineApi.commands, { query: { wait: 0 }, token });
    const results = [{ commandId, state: 'FAILED' as const }];
    await server.call(machineApi.sync, { body: { epoch: 2, uptimeMs: 0, results }, token });
    expect(await list()).toMatchObject([{ state: 'FAILED' }]);
  });

  test('never offered in its time, it expires', async () => {
    const { server, queue, list, sync } = await aCommandedMachine();
    await queue('UNLOCK');
    server.clock.now += 60_000;
    expect((await sync()).commands).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'EXPIRED' }]);
  });

  test('the first final result stands', async () => {
    const { queue, list, sync } = await aCommandedMachine();
    const { _id: commandId } = await queue('UNLOCK');
    await sync();
    await sync([{ commandId, state: 'FAILED', detail: 'The latch is stuck' }]);
    await sync([{ commandId, state: 'SUCCEEDED' }]);
    expect(await list()).toMatchObject([{ state: 'FAILED', detail: 'The latch is stuck' }]);
  });

  test('another machine’s result changes nothing', async () => {
    const { server, queue, list } = await aCommandedMachine();
    const { _id: commandId } = await queue('UNLOCK');
    const stranger = await aMachineKey(server, await aMachine(server));
    await server.call(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, results: [{ commandId, state: 'SUCCEEDED' }] },
      token: stranger,
    });
    expect(await list()).toMatchObject([{ state: 'QUEUED' }]);
  });

  test('a waiting call answers at once when a command is queued', async () => {
    const { server, queue, token } = await aCommandedMachine();
    const { _id } = await queue('UNLOCK');
    const answer = await server.call(machineApi.commands, { query: { wait: 25 }, token });
    expect(answer.commands).toMatchObject([{ commandId: _id }]);
  });

  test('a call that does not wait answers with nothing when there is nothing', async () => {
    const { server, token } = await aCommandedMachine();
    expect(await server.call(machineApi.commands, { token })).toEqual({ commands: [] });
  });

  test('a deactivated machine may not ask for commands, and its contact is still noted', async () => {
    const { server, params, token, admin } = await aCommandedMachine();
    await server.call(machines.update, { params, body: { isActivated: false }, token: admin });
    const { status } = await server.expectRefusal(machineApi.commands, { token });
    expect(status).toBe(403);
    const { machines: list } = await server.call(machines.all, { params, token: admin });
    expect(list[0]?.isOnline).toBe(true);
  });

  test.each([
    ['its key is revoked', 401, machines.revokeKey, undefined],
    ['it is deactivated', 403, machines.update, { isActivated: false }],
    ['it is removed', 401, machines.remove, undefined],
  ])('a call that is held for a machine ends when %s', async (_name, status, row, body) => {
    const { server, params, token, admin } = await aCommandedMachine();
    const held = server.expectRefusal(machineApi.commands, { query: { wait: 25 }, token });
    // Its first look is a contact.
    const isHeld = async () => {
      const { machines: list } = await server.call(machines.all, { params, token: admin });
      return list[0]?.isOnline;
    };
    while (!(await isHeld())) await setImmediate();
    await server.call(row, { params, body, token: admin });
    expect((await held).status).toBe(status);
  });
});
