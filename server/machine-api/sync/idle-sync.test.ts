import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../contract/commands.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { onlineWindowMs } from '../../../contract/online.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aCountedServer } from '../../testing/database/counted-store.ts';
import { aDispense, aMachineKey, machineParams } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const second = 1000;

/** Prepares a machine that is up to date and has nothing to report. */
const aQuietMachine = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server);
  const { token: admin } = await aSuper(server);
  const ask = (body: object) => server.call(machineApi.sync, { body, token });
  const { config, cards } = await ask({ epoch: 1, uptimeMs: 0, events: [aDispense(1)] });
  const versions = { configVersion: config?.version, cardsVersion: cards?.version };
  const sync = (given: object = {}) => ask({ epoch: 1, uptimeMs: 0, ...versions, ...given });
  // The first sync reports which configuration the machine holds.
  await sync();
  await sync();
  return { machine, params: machineParams(machine), token, admin, sync };
};

const rowOf = (server: TestServer, id: string) =>
  server.store.read
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a machine that has nothing to report and gets nothing', () => {
  test('costs no statement and no transaction when it syncs', async () => {
    const { server, counts } = await aCountedServer();
    const { sync } = await aQuietMachine(server);
    server.clock.now += 20 * second;
    const before = { ...counts };
    expect(await sync()).toEqual({
      serverTime: new Date(server.clock.now).toISOString(),
      ackedThrough: 1,
      gaps: [],
      rejected: [],
      commands: [],
      nextSyncSeconds: 20,
    });
    expect(counts).toEqual(before);
  });

  test('costs no statement and no transaction again once it has begun a day', async () => {
    const { server, counts } = await aCountedServer();
    const { sync } = await aQuietMachine(server);
    server.clock.now += 86_400 * second;
    await sync();
    await sync();
    const before = { ...counts };
    await sync();
    expect(counts).toEqual(before);
  });

  test('costs no statement and no transaction again when it is back from another server', async () => {
    const { server, counts } = await aCountedServer();
    const { machine, sync } = await aQuietMachine(server);
    server.clock.now += onlineWindowMs;
    await server.store.change((tx) =>
      tx
        .updateTable('machines')
        .set({ lastSyncedAt: server.clock.now })
        .where('id', '=', machine.id)
        .execute(),
    );
    await sync();
    const before = { ...counts };
    await sync();
    expect(counts).toEqual(before);
  });

  test('costs no statement and no transaction while its call is held', async () => {
    const { server, counts } = await aCountedServer();
    const { token } = await aQuietMachine(server);
    const before = { ...counts };
    const held = server.call(machineApi.commands, { query: { wait: 25 }, token });
    // A newer call ends the one that is held.
    const newer = server.call(machineApi.commands, { query: { wait: 0 }, token });
    expect(await Promise.all([held, newer])).toEqual([{ commands: [] }, { commands: [] }]);
    expect(counts).toEqual(before);
  });

  test('is noted to be there when the server stops at the latest', async () => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    server.clock.now += 20 * second;
    await sync({ rssi: -71 });
    const before = await rowOf(server, machine.id);
    await server.http.close();
    const after = await rowOf(server, machine.id);
    expect([before.lastSyncedAt, before.rssi]).toEqual([server.clock.now - 20 * second, null]);
    expect([after.lastSyncedAt, after.rssi]).toEqual([server.clock.now, -71]);
  });

  test('is noted later as well when it brings a sale', async () => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    server.clock.now += 20 * second;
    const { ackedThrough } = await sync({ events: [aDispense(2)], rssi: -71 });
    expect(ackedThrough).toBe(2);
    const before = await rowOf(server, machine.id);
    await server.http.close();
    const after = await rowOf(server, machine.id);
    expect([before.lastSyncedAt, before.rssi]).toEqual([server.clock.now - 20 * second, null]);
    expect([after.lastSyncedAt, after.rssi]).toEqual([server.clock.now, -71]);
  });

  test('is noted no more when it has reported something since', async () => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    server.clock.now += 20 * second;
    await sync();
    server.clock.now += 3 * 86_400 * second;
    await sync({ events: [aDispense(2)] });
    const before = await rowOf(server, machine.id);
    await server.http.close();
    expect(await rowOf(server, machine.id)).toEqual(before);
    const seen = await server.store.read
      .selectFrom('rollups')
      .select('machinesSeen')
      .where('scopeId', '=', machine.id)
      .where('machinesSeen', '>', 0)
      .execute();
    expect(seen).toEqual([{ machinesSeen: 1 }, { machinesSeen: 1 }]);
  });

  test('is not noted any more once its key is revoked', async () => {
    const server = await aServer();
    const { machine, params, admin, sync } = await aQuietMachine(server);
    server.clock.now += 20 * second;
    await sync();
    await server.call(machines.revokeKey, { params, token: admin });
    const before = await rowOf(server, machine.id);
    await server.http.close();
    expect(await rowOf(server, machine.id)).toEqual(before);
  });
});

describe('a machine of which something is new is written down at once', () => {
  test.each([
    ['its door', { doorOpen: true }, { doorOpen: 1 }],
    ['its firmware', { firmware: '1.4.2' }, { firmware: '1.4.2' }],
  ])('%s', async (_name, given, row) => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    await sync(given);
    expect(await rowOf(server, machine.id)).toMatchObject(row);
  });

  test('which configuration it holds, once it says so', async () => {
    const server = await aServer();
    const { machine, params, admin, sync } = await aQuietMachine(server);
    const before = await rowOf(server, machine.id);
    expect(before.configHeld).toBe(before.configVersion);
    await server.call(machines.update, { params, body: { price: 12 }, token: admin });
    const { config } = await sync();
    const { machine: waiting } = await server.call(machines.one, { params, token: admin });
    expect(waiting).toMatchObject({
      configVersion: config?.version,
      configHeld: before.configHeld,
    });
    await sync({ configVersion: config?.version });
    const { machine: applied } = await server.call(machines.one, { params, token: admin });
    expect(applied.configHeld).toBe(applied.configVersion);
  });

  test('that it is back', async () => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    server.clock.now += onlineWindowMs;
    await sync();
    expect((await rowOf(server, machine.id)).lastSyncedAt).toBe(server.clock.now);
  });
});

describe('a machine that has been quiet learns at its next sync', () => {
  test('of a price', async () => {
    const server = await aServer();
    const { params, admin, sync } = await aQuietMachine(server);
    await server.call(machines.update, { params, body: { price: 12 }, token: admin });
    expect((await sync()).config).toMatchObject({ price: 12 });
  });

  test('of a card', async () => {
    const server = await aServer();
    const { machine, sync } = await aQuietMachine(server);
    const { physicalId } = await anRfid(server, { institution: { id: machine.institutionId } });
    expect((await sync()).cards?.changed).toMatchObject([{ rfid: physicalId }]);
  });

  test('of a command', async () => {
    const server = await aServer();
    const { params, admin, sync } = await aQuietMachine(server);
    await server.call(commands.queue, { params, body: { type: 'UNLOCK' }, token: admin });
    expect((await sync()).commands).toMatchObject([{ type: 'UNLOCK' }]);
  });

  test('of what it has reported in between, and of the gaps in it', async () => {
    const server = await aServer();
    const { sync } = await aQuietMachine(server);
    await sync({ events: [aDispense(2), aDispense(5)] });
    expect(await sync()).toMatchObject({ ackedThrough: 2, gaps: [{ from: 3, to: 4 }] });
    expect(await sync({ heldFrom: 5 })).toMatchObject({ ackedThrough: 5, gaps: [] });
    expect(await sync()).toMatchObject({ ackedThrough: 5, gaps: [] });
  });

  test('of a new journal, and of its former one', async () => {
    const server = await aServer();
    const { sync } = await aQuietMachine(server);
    expect(await sync({ epoch: 2 })).toMatchObject({ ackedThrough: 0, gaps: [] });
    await sync({ epoch: 2, events: [aDispense(1), aDispense(2)] });
    expect(await sync({ epoch: 2 })).toMatchObject({ ackedThrough: 2 });
    expect(await sync({ epoch: 1 })).toMatchObject({ ackedThrough: 1 });
  });
});

describe('a key that has been remembered', () => {
  test('is refused as soon as it is revoked, and its held call ends', async () => {
    const server = await aServer();
    const { params, admin, token } = await aQuietMachine(server);
    const held = server.expectRefusal(machineApi.commands, { query: { wait: 25 }, token });
    await setImmediate();
    await server.call(machines.revokeKey, { params, token: admin });
    expect((await held).status).toBe(401);
    expect((await server.expectRefusal(machineApi.commands, { token })).status).toBe(401);
  });

  test('is refused as soon as its machine is removed', async () => {
    const server = await aServer();
    const { params, admin, token } = await aQuietMachine(server);
    await server.call(machines.remove, { params, token: admin });
    expect((await server.expectRefusal(machineApi.commands, { token })).status).toBe(401);
  });

  test('is refused as soon as a newer one is used', async () => {
    const server = await aServer();
    const { machine, token } = await aQuietMachine(server);
    const newer = await aMachineKey(server, machine);
    await server.call(machineApi.commands, { token });
    await server.call(machineApi.commands, { token: newer });
    expect((await server.expectRefusal(machineApi.commands, { token })).status).toBe(401);
  });

  test('is that of a machine in or out of service as it is now', async () => {
    const server = await aServer();
    const { params, admin, token } = await aQuietMachine(server);
    const serve = (isActivated: boolean) =>
      server.call(machines.update, { params, body: { isActivated }, token: admin });
    await serve(false);
    expect((await server.expectRefusal(machineApi.commands, { token })).status).toBe(403);
    await serve(true);
    expect(await server.call(machineApi.commands, { token })).toEqual({ commands: [] });
  });
});
