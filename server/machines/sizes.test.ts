import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { englishOf } from '../../contract/messages.ts';
import { overview } from '../../contract/overview.ts';
import { sizes } from '../../contract/sizes.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aMachine, aMachineKey, type TestMachine } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

const large = { sizeName: 'Large', sizeId: 'L', price: 12, point: 1 };

const at = (machine: TestMachine, sizeId?: string) => ({
  institutionId: machine.institutionId,
  machineId: machine.id,
  ...(sizeId !== undefined && { sizeId }),
});

const messagesOf = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('machineLogs')
    .select('message')
    .where('machineId', '=', machineId)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => englishOf(message));
};

const setUp = async () => {
  const server = await aServer();
  const machine = await aMachine(server, {
    stocks: [
      { rowNo: 1, columnNo: 1, productCount: 5 },
      { rowNo: 1, columnNo: 2, productCount: 5 },
      { rowNo: 2, columnNo: 1, productCount: 5 },
    ],
  });
  const { token } = await aSuper(server);
  const add = async (form: object = large) =>
    (await server.call(sizes.add, { params: at(machine), body: form, token })).machine;
  /** Gives the slots of the machine a size, in their order. */
  const fill = (sizeIds: readonly (string | null)[]) =>
    server.call(machines.update, {
      params: at(machine),
      body: {
        stocks: [
          { rowNo: 1, columnNo: 1, productCount: 5, sizeId: sizeIds[0] },
          { rowNo: 1, columnNo: 2, productCount: 5, sizeId: sizeIds[1] },
          { rowNo: 2, columnNo: 1, productCount: 5, sizeId: sizeIds[2] },
        ],
      },
      token,
    });
  return { server, machine, token, add, fill };
};

describe('adding a size', () => {
  test('each type of admin adds one in its own tenant and sees the machine with it', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    for (const { token } of [
      await aSuper(server),
      await anOrganizationAdmin(server, institution.organizationId),
      await anInstitutionAdmin(server, institution),
    ]) {
      const machine = await aMachine(server, { institution });
      const answer = await server.call(sizes.add, {
        params: at(machine),
        body: { ...large, price: 12.5 },
        token,
      });
      expect(answer.machine).toMatchObject({
        _id: machine.id,
        version: 2,
        sizeTypes: [{ _id: expect.any(String), ...large, price: 12.5 }],
      });
    }
  });

  test('every fault is told at its field, at once', async () => {
    const { server, machine, token } = await setUp();
    const { status, body } = await server.refused(sizes.add, {
      params: at(machine),
      body: { price: 'ten', point: 'one' },
      token,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      sizeName: 'Size name is required',
      sizeId: 'Size Id is required',
      price: 'Price must be a number',
      point: 'Point must be a number',
    });
  });

  test('a Size ID stands in its machine once', async () => {
    const { server, machine, token, add } = await setUp();
    await add();
    await add({ ...large, sizeId: 'XL' });
    const errors = { sizeId: 'This machine already has a size with this Size ID' };
    const again = { params: at(machine), body: large, token };
    expect(await server.refused(sizes.add, again)).toMatchObject({ status: 400, body: { errors } });
    const renamed = { params: at(machine, 'XL'), body: large, token };
    expect(await server.refused(sizes.update, renamed)).toMatchObject({
      status: 400,
      body: { errors },
    });
    const other = await aMachine(server);
    await server.call(sizes.add, { params: at(other), body: large, token });
  });

  test('of two sizes with one Size ID at once, one is refused', async () => {
    const { add } = await setUp();
    const outcomes = await Promise.allSettled([add(), add()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('updating a size', () => {
  test('it is named by its _id or by its sizeId, and the slots keep it', async () => {
    const { server, machine, token, add, fill } = await setUp();
    const [size] = (await add()).sizeTypes;
    await fill(['L', null, null]);
    const body = { ...large, sizeId: 'XL/2', price: 15 };
    const byId = await server.call(sizes.update, {
      params: at(machine, size?._id),
      body,
      token,
    });
    expect(byId.machine.sizeTypes).toEqual([{ ...size, ...body }]);
    expect(byId.machine.stocks.map(({ sizeId }) => sizeId)).toEqual(['XL/2', null, null]);
    const bySizeId = await server.call(sizes.update, {
      params: at(machine, 'XL/2'),
      body: { ...body, point: 3 },
      token,
    });
    expect(bySizeId.machine.sizeTypes).toEqual([{ ...size, ...body, point: 3 }]);
  });

  test('the machine is told its slots’ new prices and points', async () => {
    const { server, machine, token, add, fill } = await setUp();
    const key = await aMachineKey(server, machine);
    await add();
    await fill(['L', null, null]);
    const sync = async (configVersion?: number) =>
      (
        await server.call(machineApi.sync, {
          body: { epoch: 1, uptimeMs: 1, configVersion },
          token: key,
        })
      ).config;
    const before = await sync();
    expect(before?.slots[0]).toMatchObject({ price: 12, point: 1 });
    const body = { ...large, price: 14, point: 2 };
    await server.call(sizes.update, { params: at(machine, 'L'), body, token });
    const after = await sync(before?.version);
    expect(after?.slots[0]).toMatchObject({ price: 14, point: 2 });
    expect(after?.slots[1]).toMatchObject({ price: 10, point: 0 });
  });

  test('nothing changed is no new version', async () => {
    const { server, machine, token, add } = await setUp();
    const { version } = await add();
    const answer = await server.call(sizes.update, {
      params: at(machine, 'L'),
      body: large,
      token,
    });
    expect(answer.machine.version).toBe(version);
  });
});

describe('removing a size', () => {
  test('a size in use is not removed, and the answer says where it is used', async () => {
    const { server, machine, token, add, fill } = await setUp();
    await add();
    await fill([null, 'L', 'L']);
    const call = { params: at(machine, 'L'), token };
    const { status, body } = await server.refused(sizes.remove, call);
    expect([status, body]).toEqual([
      400,
      {
        message:
          'Size Large is used by row 1, column 2; row 2, column 1. Choose another size there first.',
        code: 'sizeInUse',
        values: {
          name: 'Large',
          places: [
            { code: 'slotPlace', values: { row: 1, column: 2 } },
            { code: 'slotPlace', values: { row: 2, column: 1 } },
          ],
        },
      },
    ]);
    await fill([null, null, null]);
    const answer = await server.call(sizes.remove, call);
    expect(answer.machine.sizeTypes).toEqual([]);
  });

  test('a size of another machine, or none, is not found', async () => {
    const { server, machine, token } = await setUp();
    const other = await aMachine(server);
    const added = await server.call(sizes.add, { params: at(other), body: large, token });
    const [size] = added.machine.sizeTypes;
    for (const name of [size?._id ?? '', 'L']) {
      const params = at(machine, name);
      const removal = await server.refused(sizes.remove, { params, token });
      const update = await server.refused(sizes.update, { params, body: large, token });
      expect([removal.status, update.status]).toEqual([404, 404]);
      expect(removal.body.message).toBe('Product size not found');
    }
  });
});

test('a machine is not found under an institution it does not stand in', async () => {
  const { server, machine, token } = await setUp();
  const { id: institutionId } = await anInstitution(server);
  const params = { institutionId, machineId: machine.id, sizeId: 'L' };
  for (const row of [sizes.add, sizes.update]) {
    expect(await server.refused(row, { params, body: large, token })).toMatchObject({
      status: 404,
      body: { message: 'Machine not found', code: 'machineNotFound' },
    });
  }
});

test('each change of a size is a log row and an update of the summary', async () => {
  const { server, machine, token, add } = await setUp();
  await add();
  const body = { ...large, sizeName: 'Extra large', price: 14, point: 2 };
  await server.call(sizes.update, { params: at(machine, 'L'), body, token });
  await server.call(sizes.remove, { params: at(machine, 'L'), token });
  expect((await messagesOf(server, machine.id)).slice(1)).toEqual([
    'Size added: Large (L), price 12, point 1',
    'Size updated: Large (L): now Extra large (L), price 12 → 14, point 1 → 2',
    'Size removed: Extra large (L)',
  ]);
  const { stockSummary } = await server.call(overview.summary, {
    query: { machineId: machine.id },
    token,
  });
  expect(stockSummary.totalLogs).toBe(4);
});
