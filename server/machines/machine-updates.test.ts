import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { logsOf } from '../testing/machines/machine-logs.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';
import { aServer, shareServer } from '../testing/server.ts';

shareServer();

describe('updating a machine', () => {
  test('what is left out stays as it was', async () => {
    const server = await aServer();
    const machine = await aMachine(server, { name: 'Library', price: 12 });
    const { token } = await aSuper(server);
    const answer = await server.call(machines.update, {
      params: machineParams(machine),
      body: { isActivated: false },
      token,
    });
    expect(answer.machine).toMatchObject({
      name: 'Library',
      price: 12,
      isActivated: false,
      version: 2,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }],
    });
  });

  test('price is a required number of an update with form fields', async () => {
    const server = await aServer();
    const machine = await aMachine(server, { price: 12 });
    const { token } = await aSuper(server);
    for (const price of [undefined, null, 'twelve', '']) {
      const body = { name: 'Library', price };
      const call = { params: machineParams(machine), body, token };
      const faults = await server.expectFaults(machines.update, call);
      expect([price, faults]).toEqual([price, { price: 'Price must be a number' }]);
    }
  });

  test('a caller whose version is behind gets an error and overwrites nothing', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    const params = machineParams(machine);
    await server.call(machines.update, { params, body: { price: 11, version: 1 }, token });
    const { status, body } = await server.expectRefusal(machines.update, {
      params,
      body: { price: 15, version: 1 },
      token,
    });
    expect(status).toBe(400);
    expect(body.message).toBe('This machine was changed meanwhile. Refresh and try again.');
    const { machines: list } = await server.call(machines.all, {
      params: { institutionId: machine.institutionId },
      token,
    });
    expect(list[0]?.price).toBe(11);
  });

  test('of two updates on the same version at once, one is refused', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    const params = machineParams(machine);
    const outcomes = await Promise.allSettled(
      [11, 12].map((price) =>
        server.call(machines.update, { params, body: { price, version: 1 }, token }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('the physical ID is locked', async () => {
    const server = await aServer();
    const machine = await aMachine(server, { physicalId: 'PAD-3' });
    const { token } = await aSuper(server);
    const { body } = await server.expectRefusal(machines.update, {
      params: machineParams(machine),
      body: { physicalId: 'PAD-4', price: 10 },
      token,
    });
    expect(body.errors).toEqual({ physicalId: 'The physical ID of a machine cannot be changed' });
  });

  test('the log names every field that changed, before and after', async () => {
    const server = await aServer();
    const machine = await aMachine(server, { name: 'Hall', price: 10 });
    const { token } = await aSuper(server);
    const given = { name: 'Left hall', simNumber: '017', price: 12.5, point: 2 };
    for (const body of [
      { ...given, pointsEnabled: true, isActivated: false },
      { ...given, pointsEnabled: false, isActivated: true, stocks: [] },
      { taskAssignedTo: 'Shirin Akter' },
    ]) {
      await server.call(machines.update, { params: machineParams(machine), body, token });
    }
    const logs = await logsOf(server, machine.id);
    expect(logs.slice(1).map(({ message }) => message)).toEqual([
      "Machine updated: name 'Hall' → 'Left hall', SIM number '' → '017', price 10 → 12.5, point 0 → 2, points enabled no → yes. Machine deactivated",
      'Machine updated: points enabled yes → no. Machine activated. Stock updated: row 1, column 1: removed with 20',
      "Machine updated: assigned to 'Shirin Akter'",
    ]);
  });
});
