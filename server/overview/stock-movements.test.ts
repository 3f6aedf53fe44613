import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { allTime } from '../platform/http/day-range.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aDispense, machineParams } from '../testing/machines/machines.ts';
import {
  machinesWithStock,
  type StockChange,
  stockChange,
} from '../testing/machines/stock-days.ts';
import { aRefill, aStockedMachine } from '../testing/machines/stocked-machines.ts';
import { syncEvents } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';
import { checkRollup } from './check.ts';
import { stockLevels, stockMovements } from './queries.ts';

const calendar = calendarOf('Asia/Dhaka');

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test('what a machine had held when it was removed was removed with it', async () => {
  const { server, machine, token, movements } = await aStockedMachine();
  await server.call(machines.remove, { token, params: machineParams(machine) });
  const { institutionId } = machine;
  expect(await movements({ institutionId })).toMatchObject({
    slotsAdded: 40,
    slotsRemoved: 40,
    closing: 0,
  });
});

test('what is sold from a slot that the machine has not is dispensed, and one more than expected', async () => {
  const { server, key, movements } = await aStockedMachine();
  await syncEvents(server, key, [aDispense(1, { columnNo: 9 }), aRefill(2, 5, 9)]);
  expect(await movements()).toMatchObject({ dispensed: 1, counted: 1, refilled: 0, closing: 40 });
});

test('more is sold than was counted: the stock falls below zero and the sum holds', async () => {
  const { server, key, movements, update } = await aStockedMachine();
  await update({ held: [1, 0], by: 'Rina' });
  await syncEvents(server, key, [aDispense(1), aDispense(2), aDispense(3)]);
  expect(await movements()).toMatchObject({ counted: -39, dispensed: 3, closing: -2 });
  await update({ held: [0], by: 'Rina' });
  expect(await movements()).toMatchObject({ slotsRemoved: 0, counted: -37, closing: 0 });
});

test('whatever happens and whenever it is reported, the movements of any range and scope add up', async () => {
  const server = await aServer();
  const { store } = server;
  const { token } = await aSuper(server);
  const range = fc.tuple(fc.integer({ min: -10, max: 1 }), fc.nat({ max: 11 }));
  const ranges = fc.array(range, { minLength: 1, maxLength: 3 });
  const happenings = fc.array(stockChange, { minLength: 8, maxLength: 24 });

  const check = async (
    given: readonly StockChange[],
    days: readonly (readonly [number, number])[],
  ) => {
    const { organizationId, near, far, left, moved, happen } = await machinesWithStock(
      server,
      token,
    );
    for (const happening of given) await happen(happening);
    const today = calendar.dayOf(server.clock.now);
    const scopes: readonly [TenantScope, (one: (typeof moved)[number]) => boolean][] = [
      [{ level: 'organization', id: organizationId }, () => true],
      ...[near, far].map(({ id }): (typeof scopes)[number] => [
        { level: 'institution', id, organizationId },
        ({ machine }) => machine.institutionId === id,
      ]),
      ...left().map((own): (typeof scopes)[number] => [
        { level: 'machine', id: own.id, organizationId },
        ({ machine }) => machine === own,
      ]),
    ];
    for (const [scope, isWithin] of scopes) {
      for (const [start, length] of days) {
        const [from, to] = [today + start, today + start + length];
        const movementSums = await stockMovements(store.read, scope, { from, to });
        const { opening, refilled, counted, slotsAdded, slotsRemoved, dispensed, closing } =
          movementSums;
        expect(opening + refilled + counted + slotsAdded - slotsRemoved - dispensed).toBe(closing);
        const expected = moved.filter((one) => {
          const day = calendar.dayOf(one.at);
          return isWithin(one) && day >= from && day <= to;
        });
        expect(refilled).toBe(sumOf(expected.map((one) => one.refilled)));
        expect(dispensed).toBe(sumOf(expected.map((one) => one.dispensed)));
        expect(await stockLevels(store.read, scope, { from, to })).toMatchObject({
          opening,
          closing,
        });
      }
    }
    expect(await checkRollup(store.read, server.settings)).toEqual([]);
    const slots = await store.read.selectFrom('slots').select('productCount').execute();
    const { closing } = await stockMovements(store.read, { level: 'all' }, allTime);
    expect(closing).toBe(sumOf(slots.map(({ productCount }) => productCount)));
  };
  await fc.assert(fc.asyncProperty(happenings, ranges, check), { numRuns: 4 });
});
