import { type RawBuilder, sql } from 'kysely';
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

/** Most months of the sums of a card. */
const maxCardMonths = 24;

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

/** The months in which a card dispensed or spent, as a subquery; `end` is their last instant. */
export const cardMonths = (
  db: Db,
  rfid: Rfids,
  calendar: Calendar,
  now: number,
): RawBuilder<unknown> => {
  const inMonth = (name: string) =>
    sql`${sql.ref(name)} >= "given"."start" and ${sql.ref(name)} < "given"."end"`;
  const count = (isSuccessful: number) => sql`(select count(*) ${dispensesOf(rfid)}
    and "isSuccessful" = ${sql.lit(isSuccessful)} and ${inMonth('dispensedAt')})`;
  return sql`(select * from (
    select "month", "end", ${count(1)} as "successful", ${count(0)} as "failed",
      (select coalesce(sum("delta"), 0) from "pointLedger" where "rfidId" = ${rfid.id}
        and "kind" = 'DISPENSE' and ${inMonth('at')}) as "points"
    from ${rowsOf(db, columns, listMonths(calendar, now), 'given')}) as "sums"
    where "successful" > 0 or "failed" > 0 or "points" <> 0)`;
};
