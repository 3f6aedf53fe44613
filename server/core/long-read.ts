import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../../contract/periods.ts';

/** Reads of many rows, newest first, in pieces that hold neither a thread nor memory. */

/** How many rows one query of a long read looks at, about. */
const chunkRows = 1000;
/** And at most, where many rows are of a short time. */
export const mostRows = 3000;

export interface CountedDay {
  readonly day: number;
  /** Rows of the day, wanted or not: what a query over it may have to look at. */
  readonly total: number;
}

/** Milliseconds UTC, both inclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const slicesOf = ({ from, to }: Window, count: number): Window[] => {
  const length = Math.ceil((to - from + 1) / count);
  return Array.from({ length: count }, (_, index) => ({
    from: Math.max(from, to - (index + 1) * length + 1),
    to: to - index * length,
  })).filter((slice) => slice.from <= slice.to);
};

/**
 * The windows of time in which to read these days, newest first: neighbouring quiet days share one,
 * a busy day is cut. Days that are not given are not looked at.
 */
export function* windowsOf(
  days: readonly CountedDay[],
  calendar: Calendar,
  rows = chunkRows,
): Generator<Window> {
  const spans: { first: number; last: number; total: number }[] = [];
  for (const { day, total } of days.toSorted((a, b) => b.day - a.day)) {
    const open = spans.at(-1);
    if (open && open.first === day + 1 && open.total + total <= rows) {
      open.first = day;
      open.total += total;
    } else {
      spans.push({ first: day, last: day, total });
    }
  }
  for (const { first, last, total } of spans) {
    const window = { from: calendar.startOfDay(first), to: calendar.endOfDay(last) };
    yield* slicesOf(window, Math.max(1, Math.ceil(total / rows)));
  }
}

/** The row after which a read goes on. */
export interface After {
  readonly at: number;
  readonly id: string;
}

/**
 * Reads the windows one after the other, at most `mostRows` rows at a time; where a window has none,
 * none come, so that whoever takes them can stop.
 */
export async function* longRead<T>(
  windows: Iterable<Window>,
  read: (window: Window, after: After | undefined) => Promise<T[]>,
  placeOf: (row: T) => After,
): AsyncGenerator<T[]> {
  for (const window of windows) {
    let after: After | undefined;
    for (;;) {
      const rows = await read(window, after);
      await setImmediate();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < mostRows) break;
      after = placeOf(last);
    }
  }
}

/** Rows of a window that come after the given one, newest first by `column` and id. */
export const inWindow = (
  column: string,
  { from, to }: Window,
  after: After | undefined,
): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return after
    ? sql`${at} between ${from} and ${after.at} and (${at}, "id") < (${after.at}, ${after.id})`
    : sql`${at} between ${from} and ${to}`;
};
