import { expect, test } from 'vitest';
import { calendarOf, dayNumber } from '../../contract/periods.ts';
import { addToRollups, type RollupChange } from '../stats/rollup.ts';
import { day, hour } from '../testing/durations.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { aMove } from '../testing/slots.ts';
import { insertLedger, type Movement, StockBook, slotsOfMachines } from './stock.ts';

/** Prepares a machine's slot of 20, with what its book writes of movements. */
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
    [machine.id, today, { stockChange: 5, stockRefilled: 5 }],
    [machine.id, today, { stockChange: -3, stockCounted: -3 }],
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

test('what was in a slot before it was added makes less of what was added with it', async () => {
  const { begun, ledger, save, slot } = await aSavedBook();
  const before = begun - day;
  await save([{ kind: 'REFILL', amount: 25, at: before }]);
  await save([{ at: before + hour }]);
  expect((await ledger()).map(({ at, kind, delta }) => [at, kind, delta])).toEqual([
    [before, 'REFILL', 25],
    [begun, 'ADDITION', -25],
    [before + hour, 'DISPENSE', -1],
    [begun, 'ADDITION', 1],
  ]);
  expect((await slot())?.productCount).toBe(20);
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
