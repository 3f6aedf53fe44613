import { expect, test } from 'vitest';
import type { Pause, Slot } from '../../../contract/slots.ts';
import { buildMachine } from '../../testing/builders.ts';
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
  expect(pausedSlots(buildMachine({ stocks })).map(({ columnNo }) => columnNo)).toEqual([1, 3]);
  expect(pausedCount(buildMachine({ stocks }))).toBe(2);
  expect(pausedCount(buildMachine({ stocks, isActivated: false }))).toBe(0);
});
