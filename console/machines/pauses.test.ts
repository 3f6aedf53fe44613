import { expect, test } from 'vitest';
import type { Pause, Slot } from '../../contract/machines.ts';
import { aMachine } from './a-machine.ts';
import { pausedCount, pausedSlots } from './pauses.ts';

const since = '2026-03-15T06:00:00.000Z';
const aSlot = (columnNo: number, paused: Pause | null): Slot => ({
  rowNo: 1,
  columnNo,
  sizeId: null,
  productCount: 20,
  capacity: 20,
  fixedCapacity: null,
  paused,
  runsOut: null,
});
const jammed: Pause = { cause: 'FAILURES', code: 'JAM', since };

test('the paused slots of a machine are counted while it is active', () => {
  const stocks = [aSlot(1, jammed), aSlot(2, null), aSlot(3, jammed)];
  expect(pausedSlots(aMachine({ stocks })).map(({ columnNo }) => columnNo)).toEqual([1, 3]);
  expect(pausedCount(aMachine({ stocks }))).toBe(2);
  expect(pausedCount(aMachine({ stocks, isActivated: false }))).toBe(0);
});
