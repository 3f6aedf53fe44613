import { type RawBuilder, sql } from 'kysely';
import { maxCardMonths, type RfidMonth } from '../../contract/rfid-history.ts';
import {
  type Calendar,
  dayNumber,
  isoDate,
  monthStart,
  monthsBefore,
} from '../../contract/values/periods.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { dispensesOf } from './card-dispenses.ts';

interface MonthRow {
  readonly month: string;
  readonly successful: number;
  readonly failed: number;
  readonly points: number;
}

const columns = { month: 'text', start: 'bigint', end: 'bigint' } as const;

/** The calendar months up to today, newest first. */
const listMonths = (calendar: Calendar, now: number) => {
  const thisMonth = isoDate(monthStart(calendar.dayOf(now)));
  const startOf = (age: number) => calendar.startOfDay(dayNumber(monthsBefore(thisMonth, age)));
  return Array.from({ length: maxCardMonths }, (_, age) => ({
    month: monthsBefore(thisMonth, age).slice(0, 7),
    start: startOf(age),
    end: startOf(age - 1),
  }));
};

export const cardMonthsQuery = (
  db: Db,
  rfid: Rfids,
  calendar: Calendar,
  now: number,
): RawBuilder<MonthRow> => {
  const inMonth = (name: string) =>
    sql`${sql.ref(name)} >= "given"."start" and ${sql.ref(name)} < "given"."end"`;
  const count = (isSuccessful: number) => sql`(select count(*) ${dispensesOf(rfid)}
    and "isSuccessful" = ${sql.lit(isSuccessful)} and ${inMonth('dispensedAt')})`;
  return sql<MonthRow>`
    select "month", ${count(1)} as "successful", ${count(0)} as "failed",
      (select coalesce(sum("delta"), 0) from "pointLedger" where "rfidId" = ${rfid.id}
        and "kind" = 'DISPENSE' and ${inMonth('at')}) as "points"
    from ${rowsOf(db, columns, listMonths(calendar, now), 'given')} order by "month" desc`;
};

/** Lists what a card dispensed and spent by month, newest first. */
export const listCardMonths = async (
  db: Db,
  rfid: Rfids,
  { calendar, now, namedFrom }: { calendar: Calendar; now: number; namedFrom: number },
): Promise<RfidMonth[]> => {
  const { rows } = await cardMonthsQuery(db, rfid, calendar, now).execute(db);
  const firstNamed = isoDate(namedFrom).slice(0, 7);
  return rows
    .filter(({ successful, failed, points }) => successful || failed || points)
    .map(({ month, successful, failed, points }) => ({
      month,
      successful: month < firstNamed ? null : successful,
      failed: month < firstNamed ? null : failed,
      points,
    }));
};
