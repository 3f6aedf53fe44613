import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { StatusFilter, TransactionFilter } from '../../contract/dispenses.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Scope } from '../core/access.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { chunkRows, inWindow, longRead, windowsOf } from '../core/long-read.ts';
import { inScope } from '../institutions/within.ts';
import { daysOf, sumOf } from '../stats/counts.ts';
import type { DayRange } from '../stats/range.ts';
import { countersOf, type MatchingDay, type PageRun } from './rules.ts';

export interface DispenseFilter {
  readonly transactionType: TransactionFilter;
  readonly status: StatusFilter;
}

const shown = [
  'id',
  'machineId',
  'transactionType',
  'rfid',
  'dispensedAt',
  'isSuccessful',
  'paid',
  'refundTrxId',
  'failureReason',
  'paymentFailure',
] as const;
export type DispenseRow = Pick<Selectable<Schema['dispenses']>, (typeof shown)[number]>;

/** The days that hold dispenses of the filter, newest first, counted by the rollup. */
export const matchingDays = async (
  db: Db,
  scope: Scope,
  range: DayRange,
  { transactionType, status }: DispenseFilter,
): Promise<MatchingDay[]> => {
  const matching = sumOf(countersOf(transactionType, status));
  const { rows } = await sql<MatchingDay>`
    select "day", ${sumOf(countersOf('ALL', 'ALL'))} as "total", ${matching} as "matching"
    from ${daysOf(scope, range)} where ${matching} > 0 order by "day" desc`.execute(db);
  return rows;
};

const rowsWhere = (db: Db, filter: DispenseFilter, where: RawBuilder<boolean>) => {
  let query = db
    .selectFrom('dispenses')
    .select(shown)
    .where(where)
    .orderBy('dispensedAt', 'desc')
    .orderBy('id', 'desc');
  if (filter.transactionType !== 'ALL') {
    query = query.where('transactionType', '=', filter.transactionType);
  }
  if (filter.status !== 'ALL') {
    query = query.where('isSuccessful', '=', filter.status === 'SUCCESSFUL' ? 1 : 0);
  }
  return query;
};

export interface DispenseView {
  readonly scope: Scope;
  readonly filter: DispenseFilter;
  readonly calendar: Calendar;
}

/** The rows of one page: OFFSET steps over rows of its first day alone. */
export const dispensesOfPage = async (
  db: Db,
  { scope, filter, calendar }: DispenseView,
  runs: readonly PageRun[],
): Promise<DispenseRow[]> => {
  const within = await inScope(db, scope);
  const rows: DispenseRow[] = [];
  for (const { from, to, skip, take } of runs) {
    const window = { from: calendar.startOfDay(from), to: calendar.endOfDay(to) };
    const run = await rowsWhere(
      db,
      filter,
      sql`${within} and ${inWindow('dispensedAt', window, undefined)}`,
    )
      .limit(take)
      .offset(skip)
      .execute();
    rows.push(...run);
  }
  return rows;
};

/** Every dispense of these days, newest first; what is stored meanwhile is left out. */
export async function* dispensesOf(
  db: Db,
  { scope, filter, calendar }: DispenseView,
  days: readonly MatchingDay[],
): AsyncGenerator<DispenseRow[]> {
  const within = await inScope(db, scope);
  const newest = await db
    .selectFrom('dispenses')
    .select((eb) => eb.fn.max<string | null>('id').as('id'))
    .executeTakeFirst();
  yield* longRead(
    windowsOf(days, calendar),
    (window, after) =>
      rowsWhere(
        db,
        filter,
        sql`${within} and ${inWindow('dispensedAt', window, after)} and "id" <= ${newest?.id ?? ''}`,
      )
        .limit(chunkRows)
        .execute(),
    ({ dispensedAt, id }) => ({ at: dispensedAt, id }),
  );
}
