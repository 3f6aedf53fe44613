import { expect, test } from 'vitest';
import { defaultOpeningHours, type OpeningHours } from '../../contract/opening-hours.ts';
import { calendarOf, dayNumber, instantOfWall } from '../../contract/values/periods.ts';
import { createDayComputation, type MachineFacts, openIntervals, type SlotFacts } from './day.ts';
import { type HealthReport, pausesOf } from './pauses.ts';

// Thursday; open from 08:00 to 17:00, 540 minutes.
const date = '2026-11-26';
const at = (time: string, zone = 'Asia/Dhaka', day = date): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOfWall(dayNumber(day) * 86_400_000 + (60 * hours + minutes) * 60_000, zone);
};

const aSlot = (given: Partial<SlotFacts> = {}): SlotFacts => ({
  sizeId: 'R',
  stock: 5,
  steps: [],
  pauses: [],
  firstStockAt: 0,
  ...given,
});

const dayOf = (
  facts: Partial<MachineFacts>,
  hours: Pick<OpeningHours, 'week' | 'holidays'> = defaultOpeningHours,
  day = date,
  zone = 'Asia/Dhaka',
) => {
  const { offsetAt } = calendarOf(zone);
  const open = openIntervals(hours, dayNumber(day), zone);
  const wallMinute = (instant: number) => ((instant + offsetAt(instant)) % 86_400_000) / 60_000;
  return createDayComputation({
    inactive: [],
    openDoors: [],
    removedAt: null,
    slots: [aSlot()],
    ...facts,
  })(open, wallMinute);
};

test('a machine with a pad in one slot is available all of its opening hours', () => {
  expect(dayOf({ slots: [aSlot(), aSlot({ stock: 0, sizeId: 'L' })] })).toEqual({
    openMinutes: 540,
    ableMinutes: 540,
    sizes: {
      R: { openMinutes: 540, ableMinutes: 540 },
      L: { openMinutes: 540, ableMinutes: 0 },
    },
    gaps: [],
  });
});

test('a machine that sold its last pad at noon and was filled at 14:30 was empty in between', () => {
  const steps = [
    { at: at('14:30'), delta: 5 },
    { at: at('12:00'), delta: -1 },
    { at: at('9:00'), delta: -1 },
  ];
  expect(dayOf({ slots: [aSlot({ steps })] })).toMatchObject({
    openMinutes: 540,
    ableMinutes: 390,
    gaps: [[720, 870]],
  });
});

test('a day counts from its earliest slot, in whichever order its stock is listed', () => {
  const steps = [
    { at: at('9:00'), delta: -1 },
    { at: at('14:30'), delta: 5 },
    { at: at('12:00'), delta: -1 },
  ];
  const late = aSlot({ stock: 0, sizeId: '', firstStockAt: at('16:00') });
  const day = dayOf({ slots: [aSlot({ steps }), late] });
  expect(day).toMatchObject({ openMinutes: 540, ableMinutes: 390, gaps: [[720, 870]] });
  // A slot without a product size belongs to none.
  expect(Object.keys(day.sizes)).toEqual(['R']);
});

test('opening hours begin and end at their minute', () => {
  const week = Array.from({ length: 7 }, () => ({ from: '08:30', to: '17:15' }));
  expect(dayOf({}, { week, holidays: [] })).toMatchObject({ openMinutes: 525 });
});

test('stock below zero gives no pad', () => {
  const steps = [{ at: at('10:00'), delta: 7 }];
  expect(dayOf({ slots: [aSlot({ stock: 5, steps })] })).toMatchObject({ ableMinutes: 420 });
});

test('time before the first stock and after the removal does not count', () => {
  const steps = [{ at: at('10:00'), delta: 5 }];
  const slots = [aSlot({ steps, firstStockAt: at('10:00') })];
  expect(dayOf({ slots, removedAt: at('16:00') })).toMatchObject({
    openMinutes: 360,
    ableMinutes: 360,
  });
  expect(dayOf({ slots: [aSlot({ stock: 0, firstStockAt: undefined })] })).toMatchObject({
    openMinutes: 0,
    ableMinutes: 0,
    gaps: [],
  });
});

test('a paused slot, an open door and a machine that is turned off give no pad', () => {
  const pauses = [{ from: at('9:00'), to: at('10:00') }];
  const openDoors = [{ from: at('9:30'), to: at('10:30') }];
  const inactive = [{ from: at('16:00'), to: Infinity }];
  expect(dayOf({ slots: [aSlot({ pauses })], openDoors, inactive })).toMatchObject({
    ableMinutes: 540 - 90 - 60,
    gaps: [
      [540, 630],
      [960, 1020],
    ],
  });
  // Another slot sells on.
  expect(dayOf({ slots: [aSlot({ pauses }), aSlot()] })).toMatchObject({ ableMinutes: 540 });
});

test('a Friday and a holiday have no opening hours', () => {
  const none = { openMinutes: 0, ableMinutes: 0 };
  expect(dayOf({}, defaultOpeningHours, '2026-11-27')).toMatchObject(none);
  expect(dayOf({}, { ...defaultOpeningHours, holidays: [date] })).toMatchObject(none);
});

test('a day on which clocks move has the hours that pass', () => {
  const allDay = { from: '00:00', to: '24:00' };
  const hours = { week: Array.from({ length: 7 }, () => allDay), holidays: [] };
  const minutesOn = (day: string) => dayOf({}, hours, day, 'Europe/Berlin').openMinutes;
  expect(minutesOn('2026-03-29')).toBe(23 * 60);
  expect(minutesOn('2026-10-25')).toBe(25 * 60);
  expect(minutesOn('2026-10-26')).toBe(24 * 60);
});

const slot = { rowNo: 1, columnNo: 2 };
const report = (
  kind: HealthReport['kind'],
  when: number,
  code: HealthReport['code'] = '',
  place = slot,
): HealthReport => ({ ...place, kind, code, at: when });
const machine = { rowNo: 0, columnNo: 0 };

test('two failures in a row pause a slot until it drops again', () => {
  const reports = [
    report('WELL', 40),
    report('FAILURE', 30, 'JAM'),
    report('FAILURE', 20, 'MOTOR'),
    report('WELL', 10),
    report('FAILURE', 5, 'JAM'),
  ];
  expect(pausesOf(slot, reports)).toEqual([{ from: 30, to: 40 }]);
  // Late events arrive in another order.
  expect(pausesOf(slot, reports.toReversed())).toEqual([{ from: 30, to: 40 }]);
  expect(pausesOf({ rowNo: 1, columnNo: 3 }, reports)).toEqual([]);
});

test('a fault of the machine pauses all slots until it is cleared, and a drop proves one well', () => {
  const reports = [
    report('FAULT', 10, 'POWER', machine),
    report('WELL', 15),
    report('CLEAR', 20, 'POWER', machine),
  ];
  expect(pausesOf(slot, reports)).toEqual([{ from: 10, to: 15 }]);
  expect(pausesOf({ rowNo: 2, columnNo: 2 }, reports)).toEqual([{ from: 10, to: 20 }]);
  expect(pausesOf(slot, [report('FAULT', 10, 'JAM')])).toEqual([{ from: 10, to: Infinity }]);
});

test('a failure at the instant of a drop does not pause, and a customer’s cancellation never does', () => {
  expect(pausesOf(slot, [report('FAULT', 10, 'JAM'), report('WELL', 10)])).toEqual([]);
  const cancelled = [report('FAILURE', 1, 'CANCELLED'), report('FAILURE', 2, 'CANCELLED')];
  expect(pausesOf(slot, cancelled)).toEqual([]);
});
