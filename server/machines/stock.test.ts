import { expect, test } from 'vitest';
import { calendarOf, dayNumber } from '../../contract/periods.ts';
import type { Slots, StockLedger } from '../core/db/schema.ts';
import { addToRollups, type RollupChange } from '../stats/rollup.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { insertLedger, type Movement, StockBook, slotsOfMachines } from './stock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-03-15T06:00:00.000Z');
const place = {
  id: 'a-machine',
  organizationId: 'an-organization',
  institutionId: 'an-institution',
};
const first = { machineId: place.id, rowNo: 1, columnNo: 1 };
const second = { machineId: place.id, rowNo: 1, columnNo: 2 };

/** A slot that held 10 of 12 when it was counted, two hours ago. */
const aSlot = (given: Partial<Slots> = {}): Slots => ({
  ...first,
  organizationId: place.organizationId,
  institutionId: place.institutionId,
  sizeRef: null,
  productCount: 10,
  capacity: 12,
  countedAt: now - 2 * hour,
  wellAt: now - 2 * hour,
  sickAt: 0,
  sickBy: null,
  sickCode: null,
  ...given,
});

const aRow = (given: Partial<StockLedger>): StockLedger => ({
  ...first,
  id: 'a-row',
  organizationId: place.organizationId,
  institutionId: place.institutionId,
  at: now,
  day: 0,
  kind: 'DISPENSE',
  delta: -1,
  cause: 'a-cause',
  ...given,
});

const aBook = (slots: readonly Slots[], past: readonly StockLedger[] = []) =>
  new StockBook(calendarOf('Asia/Dhaka'), now, slots, past);

const aMove = (given: Partial<Movement>): Movement => ({
  place,
  rowNo: 1,
  columnNo: 1,
  at: now,
  kind: 'DISPENSE',
  amount: -1,
  cause: 'a-cause',
  ...given,
});

/** The first slot after movements, among what is known of its past. */
const slotAfter = (
  moves: readonly Partial<Movement>[],
  slot: Partial<Slots> = {},
  past: readonly Partial<StockLedger>[] = [],
) => {
  const book = aBook([aSlot(slot)], past.map(aRow));
  for (const move of moves) book.move(aMove(move));
  return book.slot(first.machineId, first.rowNo, first.columnNo);
};

test('a pad that drops is one less, and a refill so many more', () => {
  expect(slotAfter([{}])?.productCount).toBe(9);
  expect(slotAfter([{}, { kind: 'REFILL', amount: 2 }])?.productCount).toBe(11);
});

test('a count is what is there, and the slot is counted and well since then', () => {
  const counted = slotAfter([{ kind: 'COUNT', amount: 7, at: now - hour }]);
  expect(counted).toEqual(aSlot({ productCount: 7, countedAt: now - hour, wellAt: now - hour }));
});

test('a slot that is found empty holds nothing, and is not well by it', () => {
  const empty = slotAfter([{ kind: 'EMPTY', amount: 0, at: now - hour }]);
  expect(empty).toEqual(aSlot({ productCount: 0, countedAt: now - hour }));
});

test('what drops makes a slot well without counting it, and nothing old makes it less so', () => {
  expect(slotAfter([{}])).toEqual(aSlot({ productCount: 9, wellAt: now }));
  const old = slotAfter([{ at: now - 3 * hour }]);
  expect(old).toEqual(aSlot());
  const counted = slotAfter([{ kind: 'COUNT', amount: 7, at: now - 3 * hour }]);
  expect(counted).toEqual(aSlot());
});

test('a slot has room for the most that it ever held', () => {
  const refilled = slotAfter([{ kind: 'REFILL', amount: 5 }, { amount: -3 }]);
  expect([refilled?.productCount, refilled?.capacity]).toEqual([12, 15]);
  expect(slotAfter([{}])?.capacity).toBe(12);
});

test('a count that arrives late is of what was there then: what happened since stays', () => {
  const dropped = [
    { at: now - hour, delta: -2 },
    { at: now - 30 * minute, delta: -1 },
  ];
  const slot = slotAfter([{ kind: 'COUNT', amount: 20, at: now - hour }], {}, dropped);
  // At its own instant the count comes after what is already there.
  expect(slot?.productCount).toBe(19);
});

test('what arrives from before a count leaves the balance, and what comes right at it does not', () => {
  expect(slotAfter([{ at: now - 2 * hour - 1 }])?.productCount).toBe(10);
  expect(slotAfter([{ at: now - 2 * hour }])?.productCount).toBe(9);
});

test('what was counted or moved in the future happened before, nobody knows when', () => {
  const ahead = { countedAt: now + hour, wellAt: now + hour };
  expect(slotAfter([], ahead)).toEqual(aSlot({ countedAt: 0, wellAt: 0 }));
  const moved = [{ at: now + hour, delta: -4 }];
  expect(slotAfter([{ kind: 'COUNT', amount: 20 }], {}, moved)?.productCount).toBe(20);
});

test('slots are moved by themselves, and one that is not there not at all', () => {
  const book = aBook([aSlot(), aSlot(second)]);
  book.move(aMove({ columnNo: 2 }));
  book.move(aMove({ rowNo: 2 }));
  book.move(aMove({ place: { ...place, id: 'another' } }));
  expect(book.slots.map(({ columnNo, productCount }) => [columnNo, productCount])).toEqual([
    [1, 10],
    [2, 9],
  ]);
  expect(book.slot('another', 1, 1)).toBeUndefined();
});

/** A machine's slot of 20, and what its book writes of movements. */
const aSavedBook = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { clock, store } = server;
  const begun = clock.now;
  const ledger = () =>
    store.read
      .selectFrom('stockLedger')
      .select(['at', 'day', 'kind', 'delta', 'cause'])
      .where('machineId', '=', machine.id)
      .where('cause', '=', 'a-cause')
      .orderBy('id')
      .execute();
  const save = (moves: readonly Partial<Movement>[]): Promise<readonly RollupChange[]> =>
    store.change(async (tx) => {
      const past = await tx.selectFrom('stockLedger').selectAll().execute();
      const slots = await slotsOfMachines(tx, [machine.id]);
      const book = new StockBook(calendarOf('Asia/Dhaka'), clock.now, slots, past);
      for (const move of moves) book.move(aMove({ place: machine, at: clock.now, ...move }));
      const changes = await book.save(tx);
      await addToRollups(tx, changes);
      return changes;
    });
  const slot = async () => (await slotsOfMachines(store.read, [machine.id]))[0];
  return { begun, clock, ledger, machine, save, slot, store };
};

test('what is saved is the slot, a row of the ledger and what the day’s stock changes by', async () => {
  const { begun, clock, ledger, machine, save, slot } = await aSavedBook();
  clock.now += hour;
  const changes = await save([
    { kind: 'REFILL', amount: 5 },
    { kind: 'COUNT', amount: 22, at: begun + 2 * hour },
  ]);
  const today = dayNumber('2026-03-15');
  expect(await ledger()).toEqual([
    { at: begun + hour, day: today, kind: 'REFILL', delta: 5, cause: 'a-cause' },
    { at: begun + 2 * hour, day: today, kind: 'COUNT', delta: -3, cause: 'a-cause' },
  ]);
  expect(changes.map(({ place: { id }, day: on, counts }) => [id, on, counts])).toEqual([
    [machine.id, today, { stockChange: 5 }],
    [machine.id, today, { stockChange: -3 }],
  ]);
  const at = begun + 2 * hour;
  expect(await slot()).toMatchObject({
    productCount: 22,
    capacity: 25,
    countedAt: at,
    wellAt: at,
  });
});

test('what changes the past of a count is made up for at the first count after it', async () => {
  const { begun, clock, ledger, save } = await aSavedBook();
  clock.now += 3 * day;
  await save([
    { kind: 'COUNT', amount: 15, at: begun + day },
    { kind: 'COUNT', amount: 14, at: begun + 2 * day },
  ]);
  await save([{ at: begun + hour }]);
  const rows = (await ledger()).map(({ at, day: on, kind, delta }) => [at, on, kind, delta]);
  const today = dayNumber('2026-03-15');
  expect(rows.slice(2)).toEqual([
    [begun + hour, today, 'DISPENSE', -1],
    [begun + day, today + 1, 'CORRECTION', 1],
  ]);
});

test('movements of one book are of each other’s past', async () => {
  const { begun, clock, ledger, save, slot } = await aSavedBook();
  clock.now += 3 * day;
  await save([
    { kind: 'COUNT', amount: 14, at: begun + 2 * day },
    { at: begun + 2 * day + hour },
    { kind: 'COUNT', amount: 15, at: begun + day },
  ]);
  expect((await slot())?.productCount).toBe(13);
  expect((await ledger()).map(({ kind, delta }) => [kind, delta])).toEqual([
    ['COUNT', -6],
    ['DISPENSE', -1],
    ['COUNT', -5],
    ['CORRECTION', 5],
  ]);
});

test('what arrives from the instant of a count comes after it, and is made up for at the next', async () => {
  const { begun, clock, ledger, save } = await aSavedBook();
  clock.now += 3 * day;
  await save([
    { kind: 'COUNT', amount: 15, at: begun + day },
    { kind: 'COUNT', amount: 14, at: begun + 2 * day },
    { at: begun + day },
  ]);
  expect((await ledger()).at(-1)).toMatchObject({ kind: 'CORRECTION', at: begun + 2 * day });
});

test('a count of what was expected is a row of the ledger, and changes no day', async () => {
  const { ledger, save } = await aSavedBook();
  expect(await save([{ kind: 'COUNT', amount: 20 }])).toEqual([]);
  expect(await ledger()).toMatchObject([{ kind: 'COUNT', delta: 0 }]);
});

test('nothing that moves is nothing to save', async () => {
  const { ledger, save, slot, store } = await aSavedBook();
  const before = await slot();
  expect(await save([])).toEqual([]);
  await store.change((tx) => insertLedger(tx, []));
  expect([await slot(), await ledger()]).toEqual([before, []]);
});
