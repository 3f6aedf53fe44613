import { describe, expect, test } from 'vitest';
import { translateText } from '../../../contract/messages/translate.ts';
import { overview } from '../../../contract/overview.ts';
import { sizes } from '../../../contract/sizes.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aMachineOfSizes, largeSize, sizeParams } from '../../testing/machines/sizes.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

const messagesOf = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('machineLogs')
    .select('message')
    .where('machineId', '=', machineId)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => translateText(message, 'en'));
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
        params: sizeParams(machine),
        body: { ...largeSize, price: 12.5 },
        token,
      });
      expect(answer.machine).toMatchObject({
        _id: machine.id,
        version: 2,
        sizeTypes: [{ _id: expect.any(String), ...largeSize, price: 12.5 }],
      });
    }
  });

  test('every fault is reported at its field, at once', async () => {
    const { server, machine, token } = await aMachineOfSizes();
    const faults = await server.expectFaults(sizes.add, {
      params: sizeParams(machine),
      body: { price: 'ten', point: 'one' },
      token,
    });
    expect(faults).toEqual({
      sizeName: 'Size name is required',
      sizeId: 'Size Id is required',
      price: 'Price must be a number',
      point: 'Point must be a number',
    });
  });

  test('a Size ID stands in its machine once', async () => {
    const { server, machine, token, add } = await aMachineOfSizes();
    await add();
    await add({ ...largeSize, sizeId: 'XL' });
    const errors = { sizeId: 'This machine already has a size with this Size ID' };
    const again = { params: sizeParams(machine), body: largeSize, token };
    expect(await server.expectRefusal(sizes.add, again)).toMatchObject({
      status: 400,
      body: { errors },
    });
    for (const sizeId of ['l', 'Ｌ', 'L\u200d']) {
      const alike = { ...again, body: { ...largeSize, sizeId } };
      expect(await server.expectFaults(sizes.add, alike)).toEqual(errors);
    }
    const renamed = { params: sizeParams(machine, 'xl'), body: largeSize, token };
    expect(await server.expectRefusal(sizes.update, renamed)).toMatchObject({
      status: 400,
      body: { errors },
    });
    const other = await aMachine(server);
    await server.call(sizes.add, { params: sizeParams(other), body: largeSize, token });
  });

  test('of two sizes with one Size ID at once, one is refused', async () => {
    const { add } = await aMachineOfSizes();
    const outcomes = await Promise.allSettled([add(), add()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('each change of a size is a log row and an update of the summary', async () => {
  const { server, machine, token, add } = await aMachineOfSizes();
  await add();
  const body = { ...largeSize, sizeName: 'Extra large', price: 14, point: 2 };
  await server.call(sizes.update, { params: sizeParams(machine, 'L'), body, token });
  await server.call(sizes.remove, { params: sizeParams(machine, 'L'), token });
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
