import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { defaultOpeningHours, openingHours } from '../../contract/opening-hours.ts';
import { refills } from '../../contract/refills.ts';
import { sizes } from '../../contract/sizes.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { machineParams } from '../testing/machines/machines.ts';
import { largeSize, sizeParams } from '../testing/machines/sizes.ts';
import { aSellingMachine, padDispenses, refillEvent, refitAllRates } from '../testing/sales.ts';
import { aServer } from '../testing/server.ts';

test('machines are listed for the next visiting day, with what to carry and for whom', async () => {
  const server = await aServer();
  // Two sales a day, each refilled: 20 pads last for ten days, and with one chance in ten for seven.
  const machine = await aSellingMachine(server, 40, (at) => [
    ...padDispenses(at, 2),
    refillEvent(at, 2),
  ]);
  await refitAllRates(server);
  const { token } = await aSuper(server);
  const params = machineParams(machine);
  const list = (query: Record<string, unknown> = { institutionId: machine.institutionId }) =>
    server.call(refills.list, { token, query });
  const setHours = (given: object) =>
    server.call(openingHours.update, {
      token,
      params: { id: machine.institutionId },
      body: { ...defaultOpeningHours, ...given },
    });
  const update = (body: object) => server.call(machines.update, { token, params, body });
  // It is Friday, 24 April: the next visits are on Sunday and Monday.
  expect(await list()).toEqual({ refills: [], count: 0, carry: [] });

  await setHours({ visitDays: [3] });
  const slot = { rowNo: 1, columnNo: 1, sizeName: null, productCount: 20, putIn: 8 };
  for (const query of [{}, { organizationId: machine.organizationId }, undefined]) {
    expect(await list(query)).toMatchObject({
      refills: [{ _id: machine.id, visitDay: '2026-04-29', assignedTo: '', slots: [slot] }],
      count: 1,
      // Eight are sold until Wednesday.
      carry: [{ sizeId: null, sizeName: null, count: 8 }],
    });
  }

  await setHours({ holidays: ['2026-04-26'] });
  await server.call(sizes.add, { token, params: sizeParams(machine), body: largeSize });
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 6, sizeId: 'L' }];
  await update({ stocks, taskAssignedTo: 'Rahima' });
  const { refills: listed, carry } = await list();
  expect(listed).toMatchObject([
    {
      assignedTo: 'Rahima',
      visitDay: '2026-04-27',
      carry: [{ sizeId: 'L', sizeName: 'Large', count: 18 }],
      slots: [
        { sizeName: 'Large', productCount: 6, putIn: 18, runsOut: { expected: '2026-04-27' } },
      ],
    },
  ]);
  expect(carry).toEqual(listed[0]?.carry);

  await update({ isActivated: false });
  expect((await list()).count).toBe(0);
});
