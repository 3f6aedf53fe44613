import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { calendarOf } from '../../contract/periods.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { allTime } from '../platform/http/day-range.ts';
import { aSuper } from '../testing/admins.ts';
import { dayMs } from '../testing/durations.ts';
import { aDispense, machineParams } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { machinesWithStock, type StockChange, stockChange } from '../testing/stock-days.ts';
import { aPairedMachine, syncEvents } from '../testing/sync.ts';
import { checkRollup } from './check.ts';
import { stockLevels, stockMovements } from './queries.ts';

const longSessions = { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' };
const calendar = calendarOf('Asia/Dhaka');

/** A machine with two slots of 20, and the movements of its stock. */
const aStockedMachine = async () => {
  const server = await aServer(longSessions);
  const stocks = [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 }));
  const { machine, token: key } = await aPairedMachine(server, { stocks });
  const { token } = await aSuper(server);
  const movements = async (query: Record<string, string> = { machineId: machine.id }) =>
    (await server.call(overview.tiles, { query, token })).movements;
  const update = (body: Parameters<typeof stockForm>[0]) =>
    server.call(machines.update, { params: machineParams(machine), body: stockForm(body), token });
  return { server, machine, token, key, movements, update };
};

const stockForm = ({ held, by }: { held: readonly number[]; by?: string }) => ({
  stocks: held.map((productCount, index) => ({ rowNo: 1, columnNo: index + 1, productCount })),
  taskAssignedTo: by,
});

const refill = (seq: number, added: number, columnNo = 1) => ({
  type: 'REFILL',
  seq,
  uptimeMs: 0,
  rowNo: 1,
  columnNo,
  added,
});

test('stock that was put in, found, sold, added and removed is listed by name', async () => {
  const { server, key, movements, update } = await aStockedMachine();
  server.clock.now += dayMs;
  await syncEvents(server, key, [refill(1, 63), aDispense(2), aDispense(3)]);
  const today = { dateStart: '2026-03-16', dateEnd: '2026-03-16' };
  expect(await movements(today)).toEqual({
    opening: 40,
    refilled: 63,
    counted: 0,
    slotsAdded: 0,
    slotsRemoved: 0,
    dispensed: 2,
    closing: 101,
  });
  server.clock.now += dayMs;
  await update({ held: [80, 20], by: 'Rina' });
  await update({ held: [80, 20, 15] });
  await update({ held: [80] });
  expect(await movements({ dateStart: '2026-03-17', dateEnd: '2026-03-17' })).toEqual({
    opening: 101,
    refilled: 0,
    counted: -1,
    slotsAdded: 15,
    slotsRemoved: 35,
    dispensed: 0,
    closing: 80,
  });
});

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

test('news of before a count changes the day it is of, and what the count found', async () => {
  const { server, key, movements, update } = await aStockedMachine();
  server.clock.now += 3 * dayMs;
  await update({ held: [25, 20], by: 'Rina' });
  const counted = { dateStart: '2026-03-18', dateEnd: '2026-03-18' };
  expect(await movements(counted)).toMatchObject({ opening: 40, counted: 5, closing: 45 });
  await syncEvents(server, key, [{ ...refill(1, 6), at: '2026-03-17T06:00:00.000Z' }]);
  expect(await movements(counted)).toMatchObject({ opening: 46, counted: -1, closing: 45 });
  const before = { dateStart: '2026-03-17', dateEnd: '2026-03-17' };
  expect(await movements(before)).toMatchObject({ opening: 40, refilled: 6, closing: 46 });
});

test('what is sold from a slot that the machine has not is dispensed, and one more than expected', async () => {
  const { server, key, movements } = await aStockedMachine();
  await syncEvents(server, key, [aDispense(1, { columnNo: 9 }), refill(2, 5, 9)]);
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

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

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
