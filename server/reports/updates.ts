import { sql } from 'kysely';
import { written } from '../../contract/messages/text.ts';
import { codesOf, englishOf } from '../../contract/messages.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Reporter, StockLog } from '../../contract/reports.ts';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { type CountedDay, inWindow, longRead, mostRows, windowsOf } from '../core/long-read.ts';
import { inScope } from '../institutions/within.ts';
import { type Counter, daysOf, sumOf } from '../stats/counts.ts';
import type { DayRange } from '../stats/range.ts';
import { withDifferences } from './differences.ts';
import { type Line, linesOf, type UpdateRow } from './lines.ts';
import { visitMessage } from './visit-message.ts';

const counted: Counter[] = ['updates', 'visitEvents'];

/** The days with stock or machine updates. */
export const updateDays = async (db: Db, scope: Scope, range: DayRange): Promise<CountedDay[]> => {
  const { rows } = await sql<CountedDay>`
    select "day", ${sumOf(counted)} as "total" from ${daysOf(scope, range)}
    where ${sumOf(counted)} > 0`.execute(db);
  return rows;
};

/** Updates of admins and reports of machines, newest first, in chunks. */
const updateRows = async (
  db: Db,
  scope: Scope,
  days: readonly CountedDay[],
  calendar: Calendar,
) => {
  const within = await inScope(db, scope);
  return longRead(
    windowsOf(days, calendar),
    async (window, after) => {
      const newest = sql`where ${within} and ${inWindow('at', window, after)}
        order by "at" desc, "id" desc limit ${mostRows}`;
      const { rows } = await sql<UpdateRow>`
        select "updates".*, "machines"."physicalId" as "mpi", "institutions"."name" as "in",
          "organizations"."name" as "orn"
        from (
          select * from (select "id", "organizationId", "institutionId", "machineId", "at",
              'ADMIN' as "type", cast(null as integer) as "rowNo",
              cast(null as integer) as "columnNo", cast(null as integer) as "amount",
              '' as "name", cast(null as text) as "rfid", "message", "assignedTo"
            from "machineLogs" ${newest}) as "logs"
          union all
          select * from (select "id", "organizationId", "institutionId", "machineId", "at", "type",
              "rowNo", "columnNo", "amount", "name", "rfid", '' as "message", '' as "assignedTo"
            from "visitEvents" ${newest}) as "visits"
          order by "at" desc, "id" desc limit ${mostRows}) as "updates"
        join "machines" on "machines"."id" = "updates"."machineId"
        join "institutions" on "institutions"."id" = "updates"."institutionId"
        join "organizations" on "organizations"."id" = "updates"."organizationId"
        order by "updates"."at" desc, "updates"."id" desc`.execute(db);
      return rows;
    },
    ({ at, id }) => ({ at, id }),
  );
};

const reporterOf: Readonly<Record<UpdateRow['type'], Reporter>> = {
  ADMIN: 'ADMIN',
  REFILL: 'MACHINE',
  COUNT: 'MACHINE',
  UNLOCK: 'RFID',
};

const logOf = ({ first, rows }: Line): StockLog => {
  const { id, at, mpi, in: institution, orn, type, message, assignedTo: tat } = first;
  const em = type === 'ADMIN' ? message : written(visitMessage(rows));
  return {
    _id: id,
    at: new Date(at).toISOString(),
    mpi,
    in: institution,
    orn,
    em: englishOf(em),
    tat,
    by: reporterOf[type],
    codes: codesOf({ em }),
  };
};

/** Counts the lines of these days' updates. It stops once the count is over `most`. */
export const countLines = async (
  db: Db,
  scope: Scope,
  days: readonly CountedDay[],
  calendar: Calendar,
  most: number,
): Promise<number> => {
  let count = 0;
  for await (const lines of linesOf(await updateRows(db, scope, days, calendar))) {
    count += lines.length;
    if (count > most) break;
  }
  return count;
};

/** The stock and machine updates of these days, newest first. */
export async function* stockLogsOf(
  db: Db,
  scope: Scope,
  days: readonly CountedDay[],
  calendar: Calendar,
): AsyncGenerator<StockLog[]> {
  const rows = withDifferences(db, await updateRows(db, scope, days, calendar));
  for await (const lines of linesOf(rows)) yield lines.map(logOf);
}
