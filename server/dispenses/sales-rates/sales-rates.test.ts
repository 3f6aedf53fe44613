import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { withAfterCommit } from '../../platform/events/after-commit.ts';
import type { ChangeEvent } from '../../platform/events/change-events.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import {
  aSellingMachine,
  daysOfCover,
  padDispenses,
  refillEvent,
  refitAllRates,
  refitMachineRates,
} from '../../testing/sales.ts';
import { aServer } from '../../testing/server.ts';

/** Two sales a day, each refilled. */
const evenSales = (at: string) => [...padDispenses(at, 2), refillEvent(at, 2)];

const twoSlots = {
  stocks: [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 })),
};

test('a slot runs out when what it holds is sold at its pace', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 40, evenSales);
  await refitAllRates(server);
  const { covers: found } = await daysOfCover(server, machine);
  expect(found).toEqual([
    { machineId: machine.id, rowNo: 1, columnNo: 1, expected: 10, earliest: 7, latest: 18 },
  ]);
});

test('the days follow from the present stock of the slot', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 40, evenSales);
  await refitAllRates(server);
  const { token } = await aSuper(server);
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 0 }];
  await server.call(machines.update, {
    params: machineParams(machine),
    body: { stocks, taskAssignedTo: 'Rahima' },
    token,
  });
  expect((await daysOfCover(server, machine)).covers).toMatchObject([
    { expected: 0, earliest: 0, latest: 0 },
  ]);
});

test('of less than two weeks, and of a slot that sells nothing, nothing is foretold', async () => {
  const server = await aServer();
  const young = await aSellingMachine(server, 13, evenSales, twoSlots);
  const silent = await aMachine(server);
  await refitAllRates(server);
  expect(await daysOfCover(server, young, silent)).toEqual({ covers: [], unknown: [] });
  server.clock.now += dayMs;
  await refitAllRates(server);
  expect((await daysOfCover(server, young)).covers).toMatchObject([{ columnNo: 1 }]);
});

test('a young machine takes the weekdays of its institution', async () => {
  const server = await aServer();
  // A test's clock begins on a Sunday: nobody is there on Fridays and Saturdays.
  const school = (at: string, index: number) => (index % 7 < 5 ? evenSales(at) : []);
  const older = await aSellingMachine(server, 35, school);
  server.clock.now -= 15 * dayMs;
  const institution = { id: older.institutionId, organizationId: older.organizationId };
  const young = await aSellingMachine(server, 15, (at) => padDispenses(at, 1), { institution });
  await refitAllRates(server);
  const shares = await server.store.read
    .selectFrom('weekdayShares')
    .select(['machineId', 'friday', 'monday'])
    .execute();
  const of = (id: string) => shares.find(({ machineId }) => machineId === id);
  expect(of(young.id)?.friday).toBeLessThan(0.6);
  expect(of(young.id)?.monday).toBeGreaterThan(1);
  expect(of(older.id)?.friday).toBeLessThan(0.4);
});

test('a slot that sold nothing in half a year is foretold nothing any more', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 20, evenSales);
  await refitAllRates(server);
  server.clock.now += 183 * dayMs;
  await refitAllRates(server);
  expect(await daysOfCover(server, machine)).toEqual({ covers: [], unknown: [] });
});

test('a requested machine is fitted at once, but not while it sends its history', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 40, (at, index) =>
    index < 30 ? evenSales(at) : [],
  );
  expect(await daysOfCover(server, machine)).toEqual({ covers: [], unknown: [machine.id] });
  await refitMachineRates(server, machine);
  expect((await daysOfCover(server, machine)).unknown).toEqual([machine.id]);
  const finished = await aSellingMachine(server, 40, evenSales);
  await refitMachineRates(server, finished);
  expect(await daysOfCover(server, finished)).toMatchObject({
    covers: [{ expected: 10 }],
    unknown: [],
  });
});

test('a night that is ended learns no more', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 20, evenSales);
  await expect(refitAllRates(server, AbortSignal.abort())).rejects.toThrow();
  expect((await daysOfCover(server, machine)).unknown).toEqual([machine.id]);
});

test('a machine and the list of machines tell the days on which its slots run out', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(
    server,
    40,
    (at) => [...padDispenses(at, 2), refillEvent(at, 2)],
    twoSlots,
  );
  await refitAllRates(server);
  const { token } = await aSuper(server);
  const params = machineParams(machine);
  // The test's clock stands at 2026-04-24.
  const runsOut = [{ expected: '2026-05-04', earliest: '2026-05-01', latest: '2026-05-12' }, null];
  const { machine: one } = await server.call(machines.one, { params, token });
  expect(one.stocks.map((slot) => slot.runsOut)).toEqual(runsOut);
  const { machines: list } = await server.call(machines.all, { params, token });
  expect(list.map(({ stocks }) => stocks.map((slot) => slot.runsOut))).toEqual([runsOut]);
  const body = { stocks: [{ rowNo: 1, columnNo: 1, productCount: 45 }], taskAssignedTo: 'Rahima' };
  const { machine: filled } = await server.call(machines.update, { params, body, token });
  expect(filled.stocks.map((slot) => slot.runsOut)).toEqual([
    { expected: '2026-05-17', earliest: '2026-05-10', latest: '2026-05-31' },
  ]);
});

test('who looks at the stock of a machine hears when it has been learnt', async () => {
  const server = await aServer();
  const machine = await aSellingMachine(server, 40, evenSales);
  const received: ChangeEvent[] = [];
  const store = withAfterCommit(server.store, ({ events }) => received.push(...events));
  await refitMachineRates({ ...server, store }, machine);
  expect(received).toMatchObject([{ topic: 'stock', machineId: machine.id }]);
});
