import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../../../contract/values/periods.ts';

/** Reads many rows, newest first, in chunks that block neither a thread nor memory. */

/** Approximate rows that one query scans. */
const chunkRows = 1000;
/** Most rows of one query, where many rows share a short time. */
export const maxRows = 3000;

export interface CountedDay {
  readonly day: number;
  /** All rows of the day, as a query may have to scan them. */
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
 * Yields the time windows in which to read these days, newest first: neighbouring quiet days share
 * one, a busy day is cut. Other days are not read.
 */
export function* windowsOf(days: readonly CountedDay[], calendar: Calendar): Generator<Window> {
  const spans: { first: number; last: number; total: number }[] = [];
  for (const { day, total } of days.toSorted((a, b) => b.day - a.day)) {
    const span = spans.at(-1);
    if (span && span.first === day + 1 && span.total + total <= chunkRows) {
      span.first = day;
      span.total += total;
    } else {
      spans.push({ first: day, last: day, total });
    }
  }
  for (const { first, last, total } of spans) {
    const window = { from: calendar.startOfDay(first), to: calendar.endOfDay(last) };
    yield* slicesOf(window, Math.max(1, Math.ceil(total / chunkRows)));
  }
}

/** Keyset cursor: the read continues after this row. */
export interface RowCursor {
  readonly at: number;
  readonly id: string;
}

/**
 * Reads the windows one after the other, at most `maxRows` rows at a time. An empty window yields an
 * empty list, so that the consumer can stop.
 */
export async function* readInWindows<T>(
  windows: Iterable<Window>,
  read: (window: Window, cursor: RowCursor | undefined) => Promise<T[]>,
  cursorOf: (row: T) => RowCursor,
): AsyncGenerator<T[]> {
  for (const window of windows) {
    let cursor: RowCursor | undefined;
    for (;;) {
      const rows = await read(window, cursor);
      await setImmediate();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < maxRows) break;
      cursor = cursorOf(last);
    }
  }
}

/** Condition for the rows of a window after the cursor, newest first by `column` and id. */
export const windowCondition = (
  column: string,
  { from, to }: Window,
  cursor: RowCursor | undefined,
): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return cursor
    ? sql`${at} between ${from} and ${cursor.at} and (${at}, "id") < (${cursor.at}, ${cursor.id})`
    : sql`${at} between ${from} and ${to}`;
};
