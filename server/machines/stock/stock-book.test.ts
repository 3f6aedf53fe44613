import { expect, test } from 'vitest';
import { calendarOf, dayNumber } from '../../../contract/values/periods.ts';
import { withAfterCommit } from '../../platform/events/after-commit.ts';
import type { ChangeEvent } from '../../platform/events/change-events.ts';
import { dayMs, hourMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aStockMove } from '../../testing/machines/slots.ts';
import { aServer } from '../../testing/server.ts';
import { addToRollups, type RollupChange } from '../rollup/rollup.ts';
import { findSlots, insertLedger, StockBook, type StockMovement } from './stock.ts';

/** Prepares a machine's slot of 20, with what its book writes of movements. */
const aSavedBook = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { clock } = server;
  const published: ChangeEvent[] = [];
  const store = withAfterCommit(server.store, ({ events }) => published.push(...events));
  const begun = clock.now;
  const ledger = () =>
    store.read
      .selectFrom('stockLedger')
      .select(['at', 'day', 'kind', 'delta', 'cause'])
      .where('machineId', '=', machine.id)
      .where('cause', '=', 'a-cause')
      .orderBy('id')
      .execute();
  const save = (moves: readonly Partial<StockMovement>[]): Promise<readonly RollupChange[]> =>
    store.change(async (tx) => {
      const past = await tx.selectFrom('stockLedger').selectAll().execute();
      const slots = await findSlots(tx, [machine.id]);
      const book = new StockBook(calendarOf('Asia/Dhaka'), clock.now, slots, past);
      for (const move of moves) book.move(aStockMove({ place: machine, at: clock.now, ...move }));
      const changes = await book.save(tx);
      await addToRollups(tx, changes);
      return changes;
    });
  const slot = async () => (await findSlots(store.read, [machine.id]))[0];
  return { begun, clock, ledger, machine, published, save, slot, store };
};

test('what is saved is the slot, a row of the ledger and what the day’s stock changes by', async () => {
  const { begun, clock, ledger, machine, save, slot } = await aSavedBook();
  clock.now += hourMs;
  const changes = await save([
    { kind: 'REFILL', amount: 5 },
    { kind: 'COUNT', amount: 22, at: begun + 2 * hourMs },
  ]);
  const today = dayNumber('2026-03-15');
  expect(await ledger()).toEqual([
    { at: begun + hourMs, day: today, kind: 'REFILL', delta: 5, cause: 'a-cause' },
    { at: begun + 2 * hourMs, day: today, kind: 'COUNT', delta: -3, cause: 'a-cause' },
  ]);
  expect(changes.map(({ place: { id }, day: on, counts }) => [id, on, counts])).toEqual([
    [machine.id, today, { stockChange: 5, stockRefilled: 5 }],
    [machine.id, today, { stockChange: -3, stockCounted: -3 }],
  ]);
  const at = begun + 2 * hourMs;
  expect(await slot()).toMatchObject({
    productCount: 22,
    capacity: 25,
    countedAt: at,
    wellAt: at,
  });
});

test('what changes the past of a count is made up for at the first count after it', async () => {
  const { begun, clock, ledger, save } = await aSavedBook();
  clock.now += 3 * dayMs;
  await save([
    { kind: 'COUNT', amount: 15, at: begun + dayMs },
    { kind: 'COUNT', amount: 14, at: begun + 2 * dayMs },
  ]);
  await save([{ at: begun + hourMs }]);
  const rows = (await ledger()).map(({ at, day: on, kind, delta }) => [at, on, kind, delta]);
  const today = dayNumber('2026-03-15');
  expect(rows.slice(2)).toEqual([
    [begun + hourMs, today, 'DISPENSE', -1],
    [begun + dayMs, today + 1, 'CORRECTION', 1],
  ]);
});

test('movements of one book are of each other’s past', async () => {
  const { begun, clock, ledger, save, slot } = await aSavedBook();
  clock.now += 3 * dayMs;
  await save([
    { kind: 'COUNT', amount: 14, at: begun + 2 * dayMs },
    { at: begun + 2 * dayMs + hourMs },
    { kind: 'COUNT', amount: 15, at: begun + dayMs },
  ]);
  expect((await slot())?.productCount).toBe(13);
  expect((await ledger()).map(({ kind, delta }) => [kind, delta])).toEqual([
    ['COUNT', -6],
    ['DISPENSE', -1],
    ['COUNT', -5],
    ['CORRECTION', 5],
  ]);
});

test('what was in a slot before it was added makes less of what was added with it', async () => {
  const { begun, ledger, save, slot } = await aSavedBook();
  const before = begun - dayMs;
  await save([{ kind: 'REFILL', amount: 25, at: before }]);
  await save([{ at: before + hourMs }]);
  expect((await ledger()).map(({ at, kind, delta }) => [at, kind, delta])).toEqual([
    [before, 'REFILL', 25],
    [begun, 'ADDITION', -25],
    [before + hourMs, 'DISPENSE', -1],
    [begun, 'ADDITION', 1],
  ]);
  expect((await slot())?.productCount).toBe(20);
});

test('what arrives from the instant of a count comes after it, and is made up for at the next', async () => {
  const { begun, clock, ledger, save } = await aSavedBook();
  clock.now += 3 * dayMs;
  await save([
    { kind: 'COUNT', amount: 15, at: begun + dayMs },
    { kind: 'COUNT', amount: 14, at: begun + 2 * dayMs },
    { at: begun + dayMs },
  ]);
  expect((await ledger()).at(-1)).toMatchObject({ kind: 'CORRECTION', at: begun + 2 * dayMs });
});

test('a count of what was expected is a row of the ledger, and changes no day', async () => {
  const { ledger, save } = await aSavedBook();
  expect(await save([{ kind: 'COUNT', amount: 20 }])).toEqual([]);
  expect(await ledger()).toMatchObject([{ kind: 'COUNT', delta: 0 }]);
});

test('who looks at the stock of a machine hears when it moves', async () => {
  const { machine, published, save } = await aSavedBook();
  await save([{}]);
  const { id: machineId, organizationId, institutionId } = machine;
  const place = { organizationId, institutionId, machineId };
  expect(published).toContainEqual({ topic: 'stock', ...place });
});

test('a pad of a slot that is not there leaves its sale and its surplus in the ledger', async () => {
  const { ledger, save } = await aSavedBook();
  await save([{ rowNo: 9 }]);
  expect((await ledger()).map(({ kind, delta }) => [kind, delta])).toEqual([
    ['DISPENSE', -1],
    ['CORRECTION', 1],
  ]);
});

test('nothing that moves is nothing to save', async () => {
  const { ledger, save, slot, store } = await aSavedBook();
  const before = await slot();
  expect(await save([])).toEqual([]);
  await store.change((tx) => insertLedger(tx, []));
  expect([await slot(), await ledger()]).toEqual([before, []]);
});
