import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Calendar } from '../../contract/periods.ts';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { type CountedDay, inWindow, windowsOf } from '../core/long-read.ts';
import { countsByDay } from '../dispenses/stats.ts';
import type { Course } from '../forecast/course.ts';
import type { DayRange } from '../stats/range.ts';

/** `signal` aborts the reads. */
export interface Reading {
  readonly db: Db;
  readonly calendar: Calendar;
  readonly signal: AbortSignal;
}

/** Row and column of a slot in its machine. */
export interface Place {
  readonly rowNo: number;
  readonly columnNo: number;
}

/** Sales of a range of days from the first sale on, and the days with dispenses to read. */
export interface Sold {
  readonly course: Course;
  readonly days: readonly CountedDay[];
}

const courseTo = (until: number, sales: readonly { day: number; sold: number }[]): Course => {
  const from = sales.reduce((least, { day, sold }) => (sold ? Math.min(least, day) : least), until);
  const sold = new Array<number>(sales.length ? until - from + 1 : 0).fill(0);
  for (const sale of sales) {
    if (sale.day >= from) sold[sale.day - from] = (sold[sale.day - from] ?? 0) + sale.sold;
  }
  return { from, sold };
};

/** Reads the sales of a machine or an institution as a whole from the rollup. */
export const soldIn = async (db: Db, scope: Scope, range: DayRange): Promise<Sold> => {
  const counts = await countsByDay(db, scope, range);
  return {
    course: courseTo(
      range.to,
      counts.map(({ day, success }) => ({ day, sold: success })),
    ),
    days: counts.map(({ day, success, failed }) => ({ day, total: success + failed })),
  };
};

export const slotKey = ({ rowNo, columnNo }: Place): string => `${rowNo}:${columnNo}`;

/** Reads the sales of each slot of a machine by `slotKey`, in chunks that yield to the event loop. */
export const slotCourses = async (
  { db, calendar, signal }: Reading,
  machineId: string,
  { course: { from, sold }, days }: Sold,
): Promise<Map<string, Course>> => {
  const sales: (Place & { day: number; sold: number })[] = [];
  for (const window of windowsOf(days, calendar)) {
    const { rows } = await sql<(typeof sales)[number]>`
      select "rowNo", "columnNo", "day", count(*) as "sold" from "dispenses"
      where "machineId" = ${machineId} and "isSuccessful" = 1
        and ${inWindow('dispensedAt', window, undefined)}
      group by "rowNo", "columnNo", "day"`.execute(db);
    sales.push(...rows);
    await setImmediate(undefined, { signal });
  }
  const until = from + sold.length - 1;
  const bySlot = Map.groupBy(sales, slotKey);
  return new Map(Array.from(bySlot, ([key, ofSlot]) => [key, courseTo(until, ofSlot)]));
};
