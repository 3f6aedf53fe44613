import { describe, expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { sizes } from '../../../contract/sizes.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aMachineOfSizes, largeSize, sizeParams } from '../../testing/machines/sizes.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

describe('updating a size', () => {
  test('it is named by its _id or by its sizeId, and the slots keep it', async () => {
    const { server, machine, token, add, fill } = await aMachineOfSizes();
    const [size] = (await add()).sizeTypes;
    await fill(['L', null, null]);
    const body = { ...largeSize, sizeId: 'XL/2', price: 15 };
    const byId = await server.call(sizes.update, {
      params: sizeParams(machine, size?._id),
      body,
      token,
    });
    expect(byId.machine.sizeTypes).toEqual([{ ...size, ...body }]);
    expect(byId.machine.stocks.map(({ sizeId }) => sizeId)).toEqual(['XL/2', null, null]);
    const bySizeId = await server.call(sizes.update, {
      params: sizeParams(machine, 'XL/2'),
      body: { ...body, point: 3 },
      token,
    });
    expect(bySizeId.machine.sizeTypes).toEqual([{ ...size, ...body, point: 3 }]);
  });

  test('the machine gets its slots’ new prices and points', async () => {
    const { server, machine, token, add, fill } = await aMachineOfSizes();
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
    const body = { ...largeSize, price: 14, point: 2 };
    await server.call(sizes.update, { params: sizeParams(machine, 'L'), body, token });
    const after = await sync(before?.version);
    expect(after?.slots[0]).toMatchObject({ price: 14, point: 2 });
    expect(after?.slots[1]).toMatchObject({ price: 10, point: 0 });
  });

  test('nothing changed is no new version', async () => {
    const { server, machine, token, add } = await aMachineOfSizes();
    const { version } = await add();
    const answer = await server.call(sizes.update, {
      params: sizeParams(machine, 'L'),
      body: largeSize,
      token,
    });
    expect(answer.machine.version).toBe(version);
  });
});

describe('removing a size', () => {
  test('a size in use is not removed, and the answer says where it is used', async () => {
    const { server, machine, token, add, fill } = await aMachineOfSizes();
    await add();
    await fill([null, 'L', 'L']);
    const call = { params: sizeParams(machine, 'L'), token };
    const { status, body } = await server.expectRefusal(sizes.remove, call);
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
    const { server, machine, token } = await aMachineOfSizes();
    const other = await aMachine(server);
    const added = await server.call(sizes.add, {
      params: sizeParams(other),
      body: largeSize,
      token,
    });
    const [size] = added.machine.sizeTypes;
    for (const name of [size?._id ?? '', 'L']) {
      const params = sizeParams(machine, name);
      const removal = await server.expectRefusal(sizes.remove, { params, token });
      const update = await server.expectRefusal(sizes.update, { params, body: largeSize, token });
      expect([removal.status, update.status]).toEqual([404, 404]);
      expect(removal.body.message).toBe('Product size not found');
    }
  });
});
