import { expect, test } from 'vitest';
import { buildMachine } from '../../testing/builders.ts';
import { machineLevel } from '../stock.ts';
import { fillSlot, findNeighbour, rebaseValues, stockValues, tallyOf } from './stock-rules.ts';

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
  const after = before.map((slot) => fillSlot(slot, 10));
  expect(tallyOf(before, before)).toEqual({ changed: 0, before: 23, after: 23 });
  expect(tallyOf(after, before)).toEqual({ changed: 2, before: 23, after: 40 });
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
  expect(tallyOf(typed.stocks, before.stocks)).toEqual({ changed: 2, before: 23, after: 29 });
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
