import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import {
  aSellingMachine,
  daysOfCover,
  padDispenses,
  refillEvent,
  refitAllRates,
} from '../../testing/sales.ts';
import { aServer } from '../../testing/server.ts';

/** Two sales a day, each refilled. */
const evenSales = (at: string) => [...padDispenses(at, 2), refillEvent(at, 2)];

const twoSlots = {
  stocks: [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 })),
};

test('days on which the slot was empty all day do not make it slower', async () => {
  const server = await aServer();
  // The first column is sold out after ten days, and refilled after twenty more.
  const machine = await aSellingMachine(
    server,
    40,
    (at, index) => [
      ...padDispenses(at, index < 10 || index >= 30 ? 2 : 0),
      ...(index === 30 ? [refillEvent(at, 40)] : []),
      ...padDispenses(at, 2, 2),
      refillEvent(at, 2, 2),
    ],
    twoSlots,
  );
  await refitAllRates(server);
  const { covers: found } = await daysOfCover(server, machine);
  expect(found).toMatchObject([
    { columnNo: 1, expected: 11 },
    { columnNo: 2, expected: 11 },
  ]);
});

test('a night learns each machine once, and leaves out those that were removed', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 20, evenSales);
  const gone = await aMachine(server);
  const { token } = await aSuper(server);
  await server.call(machines.remove, { params: machineParams(gone), token });
  await refitAllRates(server);
  const asOf = () => server.store.read.selectFrom('weekdayShares').select('asOf').execute();
  const [first, ...others] = await asOf();
  expect(others).toEqual([]);
  await server.store.change((tx) => tx.updateTable('paces').set({ perDay: 7 }).execute());
  await refitAllRates(server);
  expect(await server.store.read.selectFrom('paces').select('perDay').execute()).toEqual([
    { perDay: 7 },
  ]);
  server.clock.now += dayMs;
  await refitAllRates(server);
  expect(await asOf()).toEqual([{ asOf: (first?.asOf ?? 0) + 1 }]);
  expect((await daysOfCover(server, machine)).covers).toMatchObject([{ expected: 11 }]);
});
