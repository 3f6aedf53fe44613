import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { Db } from '../../platform/db/store.ts';
import type { TenantScope } from '../../platform/endpoints/access.ts';
import type { DayRange } from '../../platform/http/day-range.ts';
import { type CountedDay, windowCondition, windowsOf } from '../../platform/threads/long-read.ts';
import { countDispensesByDay } from '../stats.ts';
import type { DailySales } from './forecast/daily-sales.ts';

/** `signal` aborts the reads. */
export interface SalesReader {
  readonly db: Db;
  readonly calendar: Calendar;
  readonly signal: AbortSignal;
}

/** Row and column of a slot in its machine. */
export interface SalesSlot {
  readonly rowNo: number;
  readonly columnNo: number;
}

/** Sales of a range of days from the first sale on, and the days with dispenses to read. */
export interface SalesHistory {
  readonly sales: DailySales;
  readonly days: readonly CountedDay[];
}

const dailySalesUntil = (
  until: number,
  rows: readonly { day: number; sold: number }[],
): DailySales => {
  const from = rows.reduce((least, { day, sold }) => (sold ? Math.min(least, day) : least), until);
  const sold = new Array<number>(rows.length ? until - from + 1 : 0).fill(0);
  for (const sale of rows) {
    if (sale.day >= from) sold[sale.day - from] = (sold[sale.day - from] ?? 0) + sale.sold;
  }
  return { from, sold };
};

/** Reads the sales of a machine or an institution as a whole from the rollup. */
export const readSales = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<SalesHistory> => {
  const counts = await countDispensesByDay(db, scope, range);
  return {
    sales: dailySalesUntil(
      range.to,
      counts.map(({ day, success }) => ({ day, sold: success })),
    ),
    days: counts.map(({ day, success, failed }) => ({ day, total: success + failed })),
  };
};

export const slotKey = ({ rowNo, columnNo }: SalesSlot): string => `${rowNo}:${columnNo}`;

/** Reads the sales of each slot of a machine by `slotKey`, in chunks that yield to the event loop. */
export const readSlotSales = async (
  { db, calendar, signal }: SalesReader,
  machineId: string,
  { sales: { from, sold }, days }: SalesHistory,
): Promise<Map<string, DailySales>> => {
  const slotRows: (SalesSlot & { day: number; sold: number })[] = [];
  for (const window of windowsOf(days, calendar)) {
    const { rows } = await sql<(typeof slotRows)[number]>`
      select "rowNo", "columnNo", "day", count(*) as "sold" from "dispenses"
      where "machineId" = ${machineId} and "isSuccessful" = 1
        and ${windowCondition('dispensedAt', window, undefined)}
      group by "rowNo", "columnNo", "day"`.execute(db);
    slotRows.push(...rows);
    await setImmediate(undefined, { signal });
  }
  const until = from + sold.length - 1;
  const bySlot = Map.groupBy(slotRows, slotKey);
  return new Map(Array.from(bySlot, ([key, ofSlot]) => [key, dailySalesUntil(until, ofSlot)]));
};
