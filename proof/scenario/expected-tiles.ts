import type { Tiles, TodayFigures } from '../../contract/overview.ts';
import { calendarOf, dayNumber, endOfDay, isoDate } from '../../contract/values/periods.ts';
import { expectedSummary, stockMovements } from './expected.ts';
import { timeZone } from './real-server.ts';
import {
  dateOf,
  daysOf,
  isOf,
  paidFor,
  type Range,
  salesOf,
  stockAt,
  successfulSales,
  type View,
} from './view.ts';

/** Counts machines with a contact or a dispense on the day. */
const countSeenOn = (view: View, date: string): number => {
  const contacts = view.truth.contacts.filter(isOf(view)).filter(({ at }) => dateOf(at) === date);
  const sales = salesOf(view, { first: date, last: date });
  return new Set([...contacts, ...sales].map(({ machine }) => machine)).size;
};

const countOnlineAt = (view: View, now: number): number =>
  new Set(
    view.truth.contacts
      .filter(isOf(view))
      .filter(({ at, machine }) => machine !== view.removed?.machine && now - at < 60_000)
      .map(({ machine }) => machine),
  ).size;

const hourMs = 3_600_000;

const expectedToday = (view: View, { first, last }: Range, now: number): TodayFigures | null => {
  const today = dateOf(now);
  if (today < first || today > last) return null;
  const weekAgo = isoDate(dayNumber(today) - 7);
  const sold = (date: string) => successfulSales(salesOf(view, { first: date, last: date }));
  const { hourOf, offsetAt } = calendarOf(timeZone);
  const hour = hourOf(now);
  const elapsed = ((now + offsetAt(now)) % hourMs) / hourMs;
  const inHours = (fits: (hour: number) => boolean) =>
    sold(weekAgo).filter(({ at }) => fits(hourOf(at))).length;
  return {
    dispensed: sold(today).length,
    dispensedWeekAgoByNow:
      inHours((other) => other < hour) + Math.round(inHours((other) => other === hour) * elapsed),
    dispensedWeekAgo: sold(weekAgo).length,
    income: paidFor(sold(today)),
    incomeWeekAgo: paidFor(sold(weekAgo)),
  };
};

/** All tiles but the availability, which the proof does not recount. */
export const expectedTiles = (
  view: View,
  range: Range,
  now: number,
): Omit<Tiles, 'availability'> => {
  const days = daysOf(range);
  const byDate = Map.groupBy(successfulSales(salesOf(view, range)), ({ at }) => dateOf(at));
  const onDay = (date: string) => byDate.get(date) ?? [];
  const dayBefore = isoDate(dayNumber(range.first) - 1);
  const before = {
    first: isoDate(dayNumber(range.first) - days.length),
    last: dayBefore,
  };
  const { openingValue, closingValue } = expectedSummary(view, range).stockSummary;
  return {
    today: expectedToday(view, range, now),
    dispensed: {
      value: successfulSales(salesOf(view, range)).length,
      previous: successfulSales(salesOf(view, before)).length,
      series: days.map((date) => onDay(date).length),
    },
    income: {
      value: paidFor(successfulSales(salesOf(view, range))),
      previous: paidFor(successfulSales(salesOf(view, before))),
      series: days.map((date) => paidFor(onDay(date))),
    },
    stock: {
      value: closingValue,
      previous: openingValue,
      series: days.map((date) => stockAt(view, endOfDay(dayNumber(date), timeZone))),
    },
    machines: {
      value: countOnlineAt(view, now),
      total: view.boxes.filter(({ plan }) => plan.physicalId !== view.removed?.machine).length,
      previous: countSeenOn(view, dayBefore),
      series: days.map((date) => countSeenOn(view, date)),
    },
    movements: stockMovements(view, range),
  };
};
