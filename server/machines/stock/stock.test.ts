import { describe, expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { calendarOf } from '../../../contract/values/periods.ts';
import type { Slots, StockLedger } from '../../platform/schema/schema.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { hourMs, minuteMs } from '../../testing/durations.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import { aStockMove, testMachine } from '../../testing/machines/slots.ts';
import { decisionTime } from '../../testing/payments/payment-decisions.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { StockBook, type StockMovement } from './stock.ts';

const first = { machineId: testMachine.id, rowNo: 1, columnNo: 1 };
const second = { machineId: testMachine.id, rowNo: 1, columnNo: 2 };

/** Builds a slot that held 10 of 12 when it was counted, two hours ago. */
const aSlot = (given: Partial<Slots> = {}): Slots => ({
  ...first,
  organizationId: testMachine.organizationId,
  institutionId: testMachine.institutionId,
  sizeRef: null,
  productCount: 10,
  capacity: 12,
  fixedCapacity: null,
  soldSoon: 0,
  countedAt: decisionTime - 2 * hourMs,
  wellAt: decisionTime - 2 * hourMs,
  sickAt: 0,
  sickBy: null,
  sickCode: null,
  ...given,
});

const aRow = (given: Partial<StockLedger>): StockLedger => ({
  ...first,
  id: 'a-row',
  organizationId: testMachine.organizationId,
  institutionId: testMachine.institutionId,
  at: decisionTime,
  day: 0,
  kind: 'DISPENSE',
  delta: -1,
  cause: 'a-cause',
  ...given,
});

const aBook = (slots: readonly Slots[], past: readonly StockLedger[] = []) =>
  new StockBook(calendarOf('Asia/Dhaka'), decisionTime, slots, past);

/** Returns the first slot after movements, given the stored rows of its past. */
const slotAfter = (
  moves: readonly Partial<StockMovement>[],
  slot: Partial<Slots> = {},
  past: readonly Partial<StockLedger>[] = [],
) => {
  const book = aBook([aSlot(slot)], past.map(aRow));
  for (const move of moves) book.move(aStockMove(move));
  return book.slot(first.machineId, first.rowNo, first.columnNo);
};

test('a pad that drops is one less, and a refill so many more', () => {
  expect(slotAfter([{}])?.productCount).toBe(9);
  expect(slotAfter([{}, { kind: 'REFILL', amount: 2 }])?.productCount).toBe(11);
});

test('a count is what is there, and the slot is counted and well since then', () => {
  const counted = slotAfter([{ kind: 'COUNT', amount: 7, at: decisionTime - hourMs }]);
  expect(counted).toEqual(
    aSlot({ productCount: 7, countedAt: decisionTime - hourMs, wellAt: decisionTime - hourMs }),
  );
});

test('a slot that is found empty holds nothing, and is not well by it', () => {
  const empty = slotAfter([{ kind: 'EMPTY', amount: 0, at: decisionTime - hourMs }]);
  expect(empty).toEqual(aSlot({ productCount: 0, countedAt: decisionTime - hourMs }));
});

test('what drops makes a slot well without counting it, and nothing old makes it less so', () => {
  expect(slotAfter([{}])).toEqual(aSlot({ productCount: 9, wellAt: decisionTime }));
  const old = slotAfter([{ at: decisionTime - 3 * hourMs }]);
  expect(old).toEqual(aSlot());
  const counted = slotAfter([{ kind: 'COUNT', amount: 7, at: decisionTime - 3 * hourMs }]);
  expect(counted).toEqual(aSlot());
});

test('a slot has room for the most that it ever held', () => {
  const refilled = slotAfter([{ kind: 'REFILL', amount: 5 }, { amount: -3 }]);
  expect([refilled?.productCount, refilled?.capacity]).toEqual([12, 15]);
  expect(slotAfter([{}])?.capacity).toBe(12);
});

test('a count that arrives late is of what was there then: what happened since stays', () => {
  const dropped = [
    { at: decisionTime - hourMs, delta: -2 },
    { at: decisionTime - 30 * minuteMs, delta: -1 },
  ];
  const slot = slotAfter([{ kind: 'COUNT', amount: 20, at: decisionTime - hourMs }], {}, dropped);
  // At the same instant the count comes after the existing rows.
  expect(slot?.productCount).toBe(19);
});

test('a count knows what moved before it in the same book', () => {
  const count = { kind: 'COUNT', amount: 20, at: decisionTime - hourMs } as const;
  expect(slotAfter([{}, count])?.productCount).toBe(19);
});

test('what arrives from before a count leaves the balance, and what comes right at it does not', () => {
  expect(slotAfter([{ at: decisionTime - 2 * hourMs - 1 }])?.productCount).toBe(10);
  expect(slotAfter([{ at: decisionTime - 2 * hourMs }])?.productCount).toBe(9);
});

test('what was counted or moved in the future happened before, nobody knows when', () => {
  const ahead = { countedAt: decisionTime + hourMs, wellAt: decisionTime + hourMs };
  expect(slotAfter([], ahead)).toEqual(aSlot({ countedAt: 0, wellAt: 0 }));
  const moved = [{ at: decisionTime + hourMs, delta: -4 }];
  expect(slotAfter([{ kind: 'COUNT', amount: 20 }], {}, moved)?.productCount).toBe(20);
});

test('a pad of a slot that is not there was sold, and was a surplus that nobody had counted', () => {
  const book = aBook([aSlot()]);
  book.move(aStockMove({ rowNo: 2 }));
  for (const kind of ['COUNT', 'REFILL', 'EMPTY'] as const)
    book.move(aStockMove({ rowNo: 2, kind }));
  expect(book.rollup.map(({ counts }) => counts)).toEqual([
    { stockChange: -1 },
    { stockChange: 1, stockCounted: 1 },
  ]);
});

test('slots are moved by themselves, and one that is not there not at all', () => {
  const book = aBook([aSlot(), aSlot(second)]);
  book.move(aStockMove({ columnNo: 2 }));
  book.move(aStockMove({ rowNo: 2 }));
  book.move(aStockMove({ place: { ...testMachine, id: 'another' } }));
  expect(book.slots.map(({ columnNo, productCount }) => [columnNo, productCount])).toEqual([
    [1, 10],
    [2, 9],
  ]);
  expect(book.slot('another', 1, 1)).toBeUndefined();
});

shareServer();

const ledgerSum = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('stockLedger')
    .select('delta')
    .where('machineId', '=', machineId)
    .execute();
  return rows.reduce((sum, { delta }) => sum + delta, 0);
};

describe('updating a machine', () => {
  test('a stock update is a ledger row, a log row and a change of the summary', async () => {
    const server = await aServer();
    const machine = await aMachine(server, {
      stocks: [
        { rowNo: 1, columnNo: 1, productCount: 5 },
        { rowNo: 1, columnNo: 2, productCount: 3 },
      ],
    });
    const { token } = await aSuper(server);
    await server.call(machines.update, {
      params: machineParams(machine),
      body: {
        taskAssignedTo: 'Shirin Akter',
        stocks: [
          { rowNo: 1, columnNo: 1, productCount: 5 },
          { rowNo: 1, columnNo: 2, productCount: 20 },
        ],
      },
      token,
    });
    expect(await logsOf(server, machine.id)).toEqual([
      { message: 'Machine created: slots 2, pads 8', assignedTo: '' },
      { message: 'Stock updated: row 1, column 2: 3 → 20', assignedTo: 'Shirin Akter' },
    ]);
    expect(await ledgerSum(server, machine.id)).toBe(25);
    const summary = await server.call(overview.summary, {
      query: { machineId: machine.id },
      token,
    });
    expect(summary.stockSummary).toEqual({ totalLogs: 2, openingValue: 0, closingValue: 25 });
    expect(summary.dispenseSummary.remainingStock).toBe(25);
  });

  test('slots that leave the list take their stock with them', async () => {
    const server = await aServer();
    const machine = await aMachine(server, {
      stocks: [
        { rowNo: 1, columnNo: 1, productCount: 5 },
        { rowNo: 2, columnNo: 1, productCount: 7 },
      ],
    });
    const { token } = await aSuper(server);
    const answer = await server.call(machines.update, {
      params: machineParams(machine),
      body: { stocks: [{ rowNo: 2, columnNo: 1, productCount: 7 }] },
      token,
    });
    expect(answer.machine.stocks).toHaveLength(1);
    expect(await ledgerSum(server, machine.id)).toBe(7);
  });
});
