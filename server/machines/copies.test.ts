import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { logsOf } from '../testing/machines/machine-logs.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aMachineOfSizes, largeSize, sizeParams } from '../testing/machines/sizes.ts';
import { shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const aModel = async () => {
  const world = await aMachineOfSizes();
  const { server, machine, token, add } = world;
  await add();
  await add({ ...largeSize, sizeId: 'S', sizeName: 'Small' });
  const { institutionId } = machine;
  const copied = (body: object) => ({ params: { institutionId }, body, token });
  const copy = async (body: object) => (await server.call(machines.create, copied(body))).machine;
  return { ...world, copied, copy };
};

const slot = { rowNo: 2, columnNo: 3, productCount: 0, sizeId: 'S', fixedCapacity: 15 };

test('a new machine gets sizes of its own, and its slots hold them', async () => {
  const { server, machine, token, copy } = await aModel();
  const made = await copy({ physicalId: 'VM-2', sizesOf: machine.id, stocks: [slot] });
  expect(made.stocks).toMatchObject([{ sizeId: 'S', capacity: 15, fixedCapacity: 15 }]);
  expect(made.sizeTypes).toMatchObject([largeSize, { sizeId: 'S', sizeName: 'Small' }]);
  await server.call(sizes.update, {
    params: { institutionId: machine.institutionId, machineId: made._id, sizeId: 'L' },
    body: { ...largeSize, price: 99 },
    token,
  });
  const model = await server.call(machines.one, { params: sizeParams(machine), token });
  expect(model.machine.sizeTypes[0]).toMatchObject({ price: 12 });
  expect((await logsOf(server, made._id))[0]?.message).toBe(
    `Machine created: slots 1, pads 0. Sizes of ${machine.physicalId} taken over: 2`,
  );
});

test('nothing is made where a slot names a size that the model has not', async () => {
  const { server, machine, copied } = await aModel();
  const body = { physicalId: 'VM-2', sizesOf: machine.id, stocks: [{ ...slot, sizeId: 'XL' }] };
  expect(await server.expectFaults(machines.create, copied(body))).toEqual({
    'stocks.0.sizeId': 'Choose one of the sizes of this machine',
  });
  const { machines: all } = await server.call(machines.all, copied(body));
  expect(all).toHaveLength(1);
});

test('the sizes of a machine elsewhere are not to be had', async () => {
  const { server, machine, copied } = await aModel();
  const elsewhere = await aMachine(server);
  const gone = await aMachine(server, { institution: { ...machine, id: machine.institutionId } });
  await server.call(machines.remove, { params: sizeParams(gone), token: copied({}).token });
  for (const sizesOf of [elsewhere.id, gone.id, 'none', '']) {
    const body = { physicalId: 'VM-2', sizesOf };
    expect(await server.expectRefusal(machines.create, copied(body))).toMatchObject({
      status: 404,
      body: { message: 'Machine not found' },
    });
  }
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const call = {
    params: { institutionId: institution.id },
    body: { physicalId: 'VM-2', sizesOf: machine.id },
    token,
  };
  expect((await server.expectRefusal(machines.create, call)).status).toBe(404);
});
