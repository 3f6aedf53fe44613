import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { logsOf } from '../testing/machines/machine-logs.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

describe('creating a machine', () => {
  test('the defaults are price 10, active, points disabled and one slot at row 1 column 1', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const { token } = await anInstitutionAdmin(server, institution);
    const { machine } = await server.call(machines.create, {
      params: { institutionId: institution.id },
      body: { physicalId: 'PAD-DHK-0001' },
      token,
    });
    expect(machine).toMatchObject({
      physicalId: 'PAD-DHK-0001',
      price: 10,
      isActivated: true,
      pointsEnabled: false,
      lastSyncedAt: null,
      isOnline: false,
      version: 1,
      keyState: 'NONE',
      stocks: [
        { rowNo: 1, columnNo: 1, productCount: 0, sizeId: null, capacity: 10, fixedCapacity: null },
      ],
    });
  });

  test.each([
    ['PAD-৭১', '+৮৮০ ১৭১২-৩৪৫৬৭৮', 'PAD-71'],
    ['ＰＡＤ-７２', '＋８８０ １７１２-３４５６７８', 'PAD-72'],
  ])(
    'the ID %s and the SIM number %s are stored in the digits of controllers',
    async (typed, sim, physicalId) => {
      const server = await aServer();
      const { id: institutionId } = await anInstitution(server);
      const { token } = await aSuper(server);
      const given = { params: { institutionId }, token };
      const body = { physicalId: typed, simNumber: sim };
      const { machine } = await server.call(machines.create, { ...given, body });
      expect(machine).toMatchObject({ physicalId, simNumber: '+880 1712-345678' });
      expect(
        await server.expectFaults(machines.create, { ...given, body: { physicalId } }),
      ).toEqual({ physicalId: 'A machine with this physical ID already exists' });
      const params = { institutionId, machineId: machine._id };
      const update = { ...body, price: 12 };
      expect(
        (await server.call(machines.update, { params, token, body: update })).machine,
      ).toMatchObject({ physicalId, simNumber: '+880 1712-345678', price: 12 });
    },
  );

  test('every fault of the form is reported at its field, at once', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const { token } = await aSuper(server);
    const faults = await server.expectFaults(machines.create, {
      params: { institutionId: institution.id },
      body: {
        price: 'ten',
        point: 'one',
        stocks: [
          { columnNo: 0, productCount: -1 },
          { rowNo: 0, productCount: 1 },
        ],
      },
      token,
    });
    expect(faults).toEqual({
      physicalId: 'Physical Id is required',
      price: 'Price must be a number',
      point: 'Point must be a number',
      'stocks.0.rowNo': 'Row no. is required',
      'stocks.0.columnNo': 'Column no. cannot be less than 1',
      'stocks.0.productCount': 'Enter a valid value',
      'stocks.1.rowNo': 'Row no. cannot be less than 1',
      'stocks.1.columnNo': 'Column no. is required',
    });
  });

  test('a physical ID is unique across the whole system until its machine is removed', async () => {
    const server = await aServer();
    const first = await aMachine(server, { physicalId: 'PAD-1' });
    const elsewhere = await anInstitution(server);
    const { token } = await aSuper(server);
    const again = { params: { institutionId: elsewhere.id }, body: { physicalId: 'PAD-1' }, token };
    const faults = await server.expectFaults(machines.create, again);
    expect(faults).toEqual({ physicalId: 'A machine with this physical ID already exists' });
    await server.call(machines.remove, { params: machineParams(first), token });
    await server.call(machines.create, again);
  });

  test('a slot stands in the list once', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const { token } = await aSuper(server);
    const slot = { rowNo: 1, columnNo: 2, productCount: 3 };
    const { body } = await server.expectRefusal(machines.create, {
      params: { institutionId: institution.id },
      body: { physicalId: 'PAD-2', stocks: [slot, slot] },
      token,
    });
    expect(body.errors).toEqual({
      'stocks.1.columnNo': 'The slot at row 1, column 2 is in the list twice',
    });
  });
});

describe('removing a machine', () => {
  test('it leaves the lists, refuses work, and its stock leaves the sums', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    await server.call(machines.remove, { params: machineParams(machine), token });
    const { machines: list } = await server.call(machines.all, {
      params: { institutionId: machine.institutionId },
      token,
    });
    expect(list).toEqual([]);
    const { status } = await server.expectRefusal(machines.update, {
      params: machineParams(machine),
      body: { price: 1 },
      token,
    });
    expect(status).toBe(404);
    const summary = await server.call(overview.summary, { token });
    expect(summary.dispenseSummary.remainingStock).toBe(0);
  });

  test('a path that mixes ids of different institutions is not found', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const sibling = await anInstitution(server, { organizationId: machine.organizationId });
    const { token } = await aSuper(server);
    const { status } = await server.expectRefusal(machines.remove, {
      params: { institutionId: sibling.id, machineId: machine.id },
      token,
    });
    expect(status).toBe(404);
  });
});

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
