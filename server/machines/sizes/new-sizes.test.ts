import { expect, test } from 'vitest';
import { machines, maxSizes } from '../../../contract/machines.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aMachineOfSizes, largeSize, sizeParams } from '../../testing/machines/sizes.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

const smallSize = { sizeName: 'Small', sizeId: 'S', price: 8, point: 1 };
const slotOf = (columnNo: number, sizeId: string) => ({
  rowNo: 1,
  columnNo,
  productCount: 4,
  sizeId,
});

const aForm = async () => {
  const world = await aMachineOfSizes();
  const { server, machine, token } = world;
  const { institutionId } = machine;
  const creation = (body: object) => ({
    params: { institutionId },
    body: { physicalId: `${machine.physicalId}-2`, ...body },
    token,
  });
  const update = (body: object) => ({ params: sizeParams(machine), body, token });
  const read = async () =>
    (await server.call(machines.one, { params: sizeParams(machine), token })).machine;
  return { ...world, creation, update, read };
};

test('one save of a new machine makes its sizes and the slots that hold them', async () => {
  const { server, creation } = await aForm();
  const { machine } = await server.call(
    machines.create,
    creation({
      newSizes: [largeSize, smallSize],
      stocks: [slotOf(1, 'L'), slotOf(2, 'S'), slotOf(3, 'L')],
    }),
  );
  expect(machine.sizeTypes).toMatchObject([largeSize, smallSize]);
  expect(machine.stocks.map(({ sizeId }) => sizeId)).toEqual(['L', 'S', 'L']);
  expect((await logsOf(server, machine._id))[0]?.message).toBe(
    'Machine created: slots 3, pads 12. Size added: Large (L), price 12, point 1. Size added: Small (S), price 8, point 1',
  );
});

test('one save of a machine adds a size beside its own, and gives it to slots', async () => {
  const { server, update, add, read, machine } = await aForm();
  await add();
  const before = await read();
  await server.call(
    machines.update,
    update({
      newSizes: [smallSize],
      stocks: [slotOf(1, 'L'), slotOf(2, 'S')],
      version: before.version,
    }),
  );
  const after = await read();
  expect(after.sizeTypes).toMatchObject([largeSize, smallSize]);
  expect(after.stocks.map(({ sizeId }) => sizeId)).toEqual(['L', 'S']);
  expect([after.version, after.configVersion]).toEqual([
    before.version + 1,
    before.configVersion + 1,
  ]);
  const [log] = (await logsOf(server, machine.id)).slice(-1);
  expect(log?.message).toContain('Size added: Small (S), price 8, point 1');
});

test('sizes alone are saved; the slots stay as they are', async () => {
  const { server, update, read } = await aForm();
  const { stocks } = await read();
  await server.call(machines.update, update({ newSizes: [largeSize] }));
  const after = await read();
  expect(after.sizeTypes).toMatchObject([largeSize]);
  expect(after.stocks).toEqual(stocks);
});

test('every fault of sizes and slots is named at its field, and nothing is saved', async () => {
  const { server, creation, update, add, read } = await aForm();
  await add();
  const before = await read();
  const newSizes = [largeSize, smallSize, smallSize];
  const taken = 'This machine already has a size with this Size ID';
  const unknown = 'Choose one of the sizes of this machine';
  expect(
    await server.expectFaults(machines.update, update({ newSizes, stocks: [slotOf(1, 'XL')] })),
  ).toEqual({
    'newSizes.0.sizeId': taken,
    'newSizes.2.sizeId': taken,
    'stocks.0.sizeId': unknown,
  });
  expect(await read()).toEqual(before);
  expect(
    await server.expectFaults(machines.create, creation({ newSizes, stocks: [slotOf(1, 'XL')] })),
  ).toEqual({ 'newSizes.2.sizeId': taken, 'stocks.0.sizeId': unknown });
  expect(
    await server.expectFaults(
      machines.create,
      creation({ newSizes: [{ sizeName: '', sizeId: '', point: -1 }] }),
    ),
  ).toEqual({
    'newSizes.0.sizeName': 'Size name is required',
    'newSizes.0.sizeId': 'Size Id is required',
    'newSizes.0.price': 'Price must be a number',
    'newSizes.0.point': 'Enter a valid value',
  });
});

test('a machine has at most 50 sizes, old and new together', async () => {
  const { server, update, add, machine, read } = await aForm();
  await add();
  const sizes = Array.from({ length: maxSizes }, (_, index) => ({
    ...smallSize,
    sizeId: `S${index}`,
  }));
  const { status, body } = await server.expectRefusal(machines.update, update({ newSizes: sizes }));
  expect([status, body.message]).toEqual([
    400,
    `Machine ${machine.physicalId} would have more than ${maxSizes} sizes`,
  ]);
  await server.call(machines.update, update({ newSizes: sizes.slice(1) }));
  expect((await read()).sizeTypes).toHaveLength(maxSizes);
});
