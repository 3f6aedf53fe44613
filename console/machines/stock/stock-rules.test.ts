import { expect, test } from 'vitest';
import { buildMachine } from '../../testing/builders.ts';
import { machineLevel } from '../stock.ts';
import {
  fillSlot,
  findNeighbour,
  rebaseValues,
  type SlotDraft,
  setCount,
  setPutIn,
  stockBody,
  stockValues,
  tallyOf,
} from './stock-rules.ts';

const aSlot = (rowNo: number, columnNo: number, productCount: number) => ({
  rowNo,
  columnNo,
  sizeId: null,
  productCount,
  capacity: 20,
  fixedCapacity: null,
  paused: null,
  runsOut: null,
});
const slots = [aSlot(1, 1, 3), aSlot(1, 3, 20), aSlot(2, 1, 0)];

test('a machine is low with one slot of 5 or fewer, empty without stock, and neither while inactive', () => {
  expect(machineLevel(buildMachine({ stocks: [aSlot(1, 1, 6)] }))).toBe('ok');
  expect(machineLevel(buildMachine({ stocks: [aSlot(1, 1, 20), aSlot(1, 2, 5)] }))).toBe('low');
  expect(machineLevel(buildMachine({ stocks: [aSlot(1, 1, 0)] }))).toBe('empty');
  expect(machineLevel(buildMachine({ stocks: [aSlot(1, 1, 0)], isActivated: false }))).toBe('ok');
});

test('a slot that holds few is low with half of them left', () => {
  const small = { ...aSlot(1, 1, 3), capacity: 6 };
  expect(machineLevel(buildMachine({ stocks: [small] }))).toBe('low');
  expect(machineLevel(buildMachine({ stocks: [{ ...small, productCount: 4 }] }))).toBe('ok');
});

test('the tally says how many slots changed and what they hold before and after', () => {
  const before = stockValues(buildMachine({ stocks: slots })).stocks;
  const after = before.map((slot) => fillSlot(slot, 10, slot));
  expect(tallyOf(before, before)).toEqual({ changed: 0, before: 23, after: 23, putIn: 0 });
  expect(tallyOf(after, before)).toEqual({ changed: 2, before: 23, after: 40, putIn: 17 });
});

test('what is put in takes the place of a count that nobody typed, and gives it back', () => {
  const [before] = stockValues(buildMachine({ stocks: slots })).stocks;
  if (!before) throw new Error('no slot');
  const refilled = setPutIn<SlotDraft>(before, 17, before);
  expect(refilled).toMatchObject({ putIn: 17, productCount: undefined });
  expect(setPutIn(refilled, '', before)).toEqual(before);
  const counted = setCount(refilled, 18);
  expect(setPutIn(counted, 9, before)).toMatchObject({ putIn: 9, productCount: 18 });
  expect(setCount(counted, '')).toEqual(refilled);
  expect(setCount<SlotDraft>(before, '')).toMatchObject({ productCount: '' });
});

test('to fill a slot is to put in what it lacks, on top of what was counted or put in', () => {
  const [before] = stockValues(buildMachine({ stocks: slots })).stocks;
  if (!before) throw new Error('no slot');
  expect(fillSlot(before, 20, before)).toMatchObject({ putIn: 17, productCount: undefined });
  const counted = setCount<SlotDraft>(before, 5);
  expect(fillSlot(counted, 20, before)).toMatchObject({ putIn: 15, productCount: 20 });
  const refilled = setPutIn<SlotDraft>(before, 7, before);
  expect(fillSlot(refilled, 20, before)).toMatchObject({ putIn: 17, productCount: undefined });
  expect(fillSlot(before, 2, before)).toEqual(before);
  expect(fillSlot(before, 20, undefined)).toMatchObject({ productCount: 20 });
});

test('beside a refill only what was typed is counted; without one every slot is', () => {
  const values = stockValues(buildMachine({ stocks: slots }));
  const bodyOf = (stocks: SlotDraft[]) =>
    stockBody({ ...values, stocks }, values.stocks).stocks?.map(({ productCount, putIn }) => [
      productCount,
      putIn,
    ]);
  const [first, second, third] = values.stocks;
  if (!first || !second || !third) throw new Error('no slots');
  expect(bodyOf(values.stocks)).toEqual([
    [3, undefined],
    [20, undefined],
    [0, undefined],
  ]);
  expect(bodyOf([setPutIn<SlotDraft>(first, 17, first), setCount(second, 19), third])).toEqual([
    [undefined, 17],
    [19, undefined],
    [undefined, 0],
  ]);
});

test('an arrow key leads to the nearest slot, over gaps, and stops at the edge', () => {
  const at = { rowNo: 1, columnNo: 1 };
  expect(findNeighbour(slots, at, 'ArrowRight')).toMatchObject({ rowNo: 1, columnNo: 3 });
  expect(findNeighbour(slots, at, 'ArrowDown')).toMatchObject({ rowNo: 2, columnNo: 1 });
  expect(findNeighbour(slots, at, 'ArrowUp')).toBeUndefined();
  expect(findNeighbour(slots, { rowNo: 1, columnNo: 3 }, 'ArrowDown')).toBeUndefined();
});

test('so do slots that were made, and those that were taken away', () => {
  const before = stockValues(buildMachine({ stocks: slots }));
  const [, ...rest] = before.stocks;
  const addedSlot = { rowNo: 5, columnNo: 1, sizeId: null, productCount: 9, fixedCapacity: null };
  const typed = { ...before, stocks: [...rest, addedSlot] };
  const { stocks } = rebaseValues(
    typed,
    before.stocks,
    buildMachine({ stocks: slots, version: 2 }),
  );
  expect(stocks).toEqual([...rest, addedSlot]);
  expect(tallyOf(typed.stocks, before.stocks)).toEqual({
    changed: 2,
    before: 23,
    after: 29,
    putIn: 0,
  });
});

test('what was typed stays on top of what somebody else has saved meanwhile', () => {
  const before = stockValues(buildMachine({ stocks: slots, version: 1 }));
  const [first, ...rest] = before.stocks;
  const typed = { ...before, stocks: [{ ...first, ...aSlot(1, 1, 12) }, ...rest] };
  const newer = buildMachine({
    version: 2,
    stocks: [aSlot(1, 1, 2), aSlot(1, 3, 19), aSlot(3, 1, 7)],
  });
  const { version, stocks } = rebaseValues(typed, before.stocks, newer);
  expect(version).toBe(2);
  expect(stocks.map(({ productCount }) => productCount)).toEqual([12, 19, 7]);
});
