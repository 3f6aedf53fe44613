import { sql } from 'kysely';
import type { Message } from '../../../contract/messages/text.ts';
import { translateMessage } from '../../../contract/messages/translate.ts';
import type { Reporter, StockLog } from '../../../contract/reports.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { inScope } from '../../institutions/in-scope.ts';
import type { Counter } from '../../machines/rollup/machine-totals.ts';
import { countsIn, daySums } from '../../machines/rollup/rollup-counts.ts';
import { shortenMessage } from '../../machines/shorten-log.ts';
import type { Db } from '../../platform/db/store.ts';
import type { TenantScope } from '../../platform/endpoints/access.ts';
import type { DayRange } from '../../platform/http/day-range.ts';
import {
  type CountedDay,
  maxRows,
  readInWindows,
  windowCondition,
  windowsOf,
} from '../../platform/threads/long-read.ts';
import { withDifferences } from './differences.ts';
import { groupIntoLines, type UpdateLine, type UpdateRow } from './lines.ts';
import { visitMessage } from './visit-message.ts';

const updateCounters: Counter[] = ['updates', 'visitEvents'];

/** The days with stock or machine updates. */
export const updateDays = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<CountedDay[]> => {
  const { rows } = await sql<CountedDay>`
    select * from ${daySums(scope, range, { total: updateCounters })} where "total" > 0`.execute(
    db,
  );
  return rows;
};

/** Updates of admins and reports of machines, newest first, in chunks. */
const updateRows = async (
  db: Db,
  scope: TenantScope,
  days: readonly CountedDay[],
  calendar: Calendar,
) => {
  const within = await inScope(db, scope);
  return readInWindows(
    windowsOf(days, calendar),
    async (window, after) => {
      const newest = sql`where ${within} and ${windowCondition('at', window, after)}
        order by "at" desc, "id" desc limit ${maxRows}`;
      const { rows } = await sql<UpdateRow>`
        select "updates".*, "machines"."physicalId" as "mpi", "institutions"."name" as "in",
          "organizations"."name" as "orn"
        from (
          select * from (select "id", "organizationId", "institutionId", "machineId", "at", "day",
              'ADMIN' as "type", cast(null as integer) as "rowNo",
              cast(null as integer) as "columnNo", cast(null as integer) as "amount",
              '' as "name", cast(null as text) as "rfid", "message", "assignedTo"
            from "machineLogs" ${newest}) as "logs"
          union all
          select * from (select "id", "organizationId", "institutionId", "machineId", "at", "day", "type",
              "rowNo", "columnNo", "amount", "name", "rfid", '' as "message", '' as "assignedTo"
            from "visitEvents" ${newest}) as "visits"
          order by "at" desc, "id" desc limit ${maxRows}) as "updates"
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

const toStockLog = ({ first, rows }: UpdateLine, language: Language): StockLog => {
  const { id, at, mpi, in: institution, orn, type, assignedTo: tat } = first;
  const message: Message = type === 'ADMIN' ? JSON.parse(first.message) : visitMessage(rows);
  return {
    _id: id,
    at: new Date(at).toISOString(),
    mpi,
    in: institution,
    orn,
    em: translateMessage(message, language),
    brief: translateMessage(shortenMessage(message), language),
    tat,
    by: reporterOf[type],
  };
};

export const countLines = async (db: Db, scope: TenantScope, range: DayRange): Promise<number> => {
  const { updates, visits } = await countsIn(db, scope, range);
  return updates + visits;
};

/** The stock and machine updates of these days, newest first. */
export async function* readStockLogs(
  db: Db,
  scope: TenantScope,
  days: readonly CountedDay[],
  { calendar, language }: { readonly calendar: Calendar; readonly language: Language },
): AsyncGenerator<StockLog[]> {
  const rows = withDifferences(db, await updateRows(db, scope, days, calendar));
  for await (const lines of groupIntoLines(rows)) {
    yield lines.map((line) => toStockLog(line, language));
  }
}
