import { expect, test } from 'vitest';
import { maxMachineLines } from '../../contract/import-limits.ts';
import { machineBatches } from '../../contract/machine-batches.ts';
import { machines } from '../../contract/machines.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { logsOf } from '../testing/machines/machine-logs.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aMachineOfSizes, largeSize } from '../testing/machines/sizes.ts';
import { shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { uniqueLetters } from '../testing/unique.ts';

shareServer();

const aList = async () => {
  const world = await aMachineOfSizes();
  const { server, machine, token, add } = world;
  await add();
  const params = { institutionId: machine.institutionId };
  const prefix = uniqueLetters();
  const lines = Array.from({ length: 10 }, (_, index) => ({
    physicalId: `${prefix}-${index + 1}`,
    name: `Hall ${index + 1}`,
    simNumber: `0171234560${index}`,
  }));
  const call = (body: object) => ({ params, body, token });
  const count = async () => (await server.call(machines.all, { params, token })).machines.length;
  return { ...world, params, lines, call, count };
};

const stocks = [1, 2, 3].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 8, sizeId: 'L' }));

test('ten machines are made of a list, each with the slots and sizes of the pattern', async () => {
  const { server, machine, lines, call } = await aList();
  const body = { machines: lines, price: 12, stocks, sizesOf: machine.id };
  const { machines: made } = await server.call(machineBatches.import, call(body));
  expect(made.map(({ physicalId, name, simNumber }) => ({ physicalId, name, simNumber }))).toEqual(
    lines,
  );
  for (const one of made) {
    expect(one).toMatchObject({ price: 12, isActivated: true, sizeTypes: [largeSize] });
    expect(one.stocks.map(({ sizeId, productCount }) => [sizeId, productCount])).toEqual([
      ['L', 8],
      ['L', 8],
      ['L', 8],
    ]);
  }
  expect(new Set(made.map(({ sizeTypes }) => sizeTypes[0]?._id)).size).toBe(10);
  expect((await logsOf(server, made[9]?._id ?? ''))[0]?.message).toContain(
    'Machine created: slots 3, pads 24',
  );
});

test('sizes of the pattern that are new are made for each machine', async () => {
  const { server, lines, call } = await aList();
  const body = { machines: lines.slice(0, 2), stocks, newSizes: [largeSize] };
  const { machines: made } = await server.call(machineBatches.import, call(body));
  expect(made.map(({ sizeTypes }) => sizeTypes[0])).toMatchObject([largeSize, largeSize]);
});

test('every line that cannot be made is named, and none is made', async () => {
  const { server, machine, lines, call, count } = await aList();
  const elsewhere = await aMachine(server);
  const [first, second, ...others] = lines;
  const listed = [
    { ...first, physicalId: elsewhere.physicalId },
    second,
    second,
    { physicalId: machine.physicalId },
    ...others,
  ];
  expect(await server.expectFaults(machineBatches.import, call({ machines: listed }))).toEqual({
    'machines.0.physicalId': 'A machine with this physical ID already exists',
    'machines.2.physicalId': 'This physical ID is in the list more than once',
    'machines.3.physicalId': 'A machine with this physical ID already exists',
  });
  expect(
    await server.expectFaults(
      machineBatches.import,
      call({ machines: [{ physicalId: ' ' }, { physicalId: '..', simNumber: '0'.repeat(41) }] }),
    ),
  ).toEqual({
    'machines.0.physicalId': 'Physical Id is required',
    'machines.1.physicalId': expect.any(String),
    'machines.1.simNumber': expect.any(String),
  });
  expect(
    await server.expectFaults(machineBatches.import, call({ machines: lines, stocks })),
  ).toMatchObject({ 'stocks.0.sizeId': 'Choose one of the sizes of this machine' });
  expect(await count()).toBe(1);
});

test('a check names the physical IDs that are taken, whoever has them', async () => {
  const { server, machine, lines, call, params, token } = await aList();
  const gone = await aMachine(server, { institution: { ...machine, id: machine.institutionId } });
  await server.call(machines.remove, { params: { ...params, machineId: gone.id }, token });
  const elsewhere = await aMachine(server);
  const physicalIds = [elsewhere, gone, machine].map(({ physicalId }) => physicalId);
  const { taken } = await server.call(
    machineBatches.check,
    call({ physicalIds: [...physicalIds, lines[0]?.physicalId] }),
  );
  expect(taken.toSorted()).toEqual([elsewhere.physicalId, machine.physicalId].toSorted());
});

test('a list has at least one machine and is not longer than allowed', async () => {
  const { server, call, lines } = await aList();
  const many = Array.from({ length: maxMachineLines + 1 }, (_, index) => ({
    physicalId: `${lines[0]?.physicalId}-${index}`,
  }));
  for (const list of [[], many]) {
    const { status } = await server.expectRefusal(machineBatches.import, call({ machines: list }));
    expect(status).toBe(400);
  }
});

test('nobody makes machines in another institution, or with the sizes of its machines', async () => {
  const { server, machine, lines, call, params } = await aList();
  const other = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, other);
  const body = { machines: lines };
  expect((await server.expectRefusal(machineBatches.import, { params, body, token })).status).toBe(
    404,
  );
  const own = { params: { institutionId: other.id }, token };
  expect(
    (
      await server.expectRefusal(machineBatches.import, {
        ...own,
        body: { ...body, sizesOf: machine.id },
      })
    ).status,
  ).toBe(404);
  expect((await server.call(machines.all, own)).machines).toEqual([]);
  await server.call(machineBatches.import, call(body));
});
