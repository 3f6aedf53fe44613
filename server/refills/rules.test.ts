import { expect, test } from 'vitest';
import { defaultOpeningHours } from '../../contract/opening-hours.ts';
import { dayNumber } from '../../contract/values/periods.ts';
import { planRefill, type SlotToFill } from './rules.ts';
import { findVisitDays } from './visit-days.ts';

const sunday = dayNumber('2026-03-15');
const everyDay = [1, 1, 1, 1, 1, 1, 1];
const fourADay = { perDay: 4, spread: 1 };

const aSlot = (given: Partial<SlotToFill> = {}): SlotToFill => ({
  sizeId: 'R',
  productCount: 40,
  capacity: 40,
  rate: fourADay,
  ...given,
});

/** Visits of tomorrow and the day after. */
const plan = (slots: readonly SlotToFill[], visitDay = sunday + 1, nextVisitDay = sunday + 2) =>
  planRefill(slots, everyDay, sunday, { visitDay, nextVisitDay });

test('a machine is visited where a product may run out before the visit after the coming one', () => {
  // Up to Tuesday 8 are sold, and with one chance in ten more than 12.
  expect(plan([aSlot({ productCount: 13 })])).toBeUndefined();
  expect(plan([aSlot({ productCount: 12 })])).toEqual([28]);
  // Two slots of a size sell from one stock; another size does not help.
  const half = aSlot({ productCount: 7, rate: { perDay: 2, spread: 1 } });
  expect(plan([half, half])).toBeUndefined();
  expect(plan([half, { ...half, sizeId: 'L', productCount: 1 }])).toEqual([33, 39]);
});

test('without a forecast a low or empty slot is visited, and all are filled', () => {
  const rate = undefined;
  expect(plan([aSlot({ rate, productCount: 6 })])).toBeUndefined();
  expect(plan([aSlot({ rate, productCount: 5 }), aSlot({ sizeId: 'L', rate })])).toEqual([35, 0]);
  expect(plan([aSlot({ productCount: -2 })])).toEqual([40]);
});

test('what is sold until the visit is put in as well, and a large cabinet gets four weeks of pads', () => {
  const slots = [aSlot({ productCount: 12 })];
  // Until Friday all of them are sold.
  expect(plan(slots, sunday + 5, sunday + 7)).toEqual([40]);
  // 28 days of 4, and three tenths more for chance.
  expect(plan([aSlot({ productCount: 12, capacity: 400 })])).toEqual([134]);
});

test('visits fall on open days, or on the chosen ones of them, and not on holidays', () => {
  const daysAhead = (given: object, from = sunday) => {
    const visits = findVisitDays({ ...defaultOpeningHours, ...given }, from);
    return visits && [visits.visitDay - from, visits.nextVisitDay - from];
  };
  expect(daysAhead({})).toEqual([1, 2]);
  // From a Thursday to Sunday and Monday.
  expect(daysAhead({}, sunday + 4)).toEqual([3, 4]);
  expect(daysAhead({ holidays: ['2026-03-16', '2026-03-18'] })).toEqual([2, 4]);
  expect(daysAhead({ visitDays: [3, 5] })).toEqual([3, 10]);
  expect(daysAhead({ week: Array.from({ length: 7 }, () => null) })).toBeUndefined();
});
