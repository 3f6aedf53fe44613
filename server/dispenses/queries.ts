import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DispenseFlag, StatusFilter, TransactionFilter } from '../../contract/dispenses.ts';
import type { TimeOrder } from '../../contract/paging.ts';
import { maxQuantity } from '../../contract/payments.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { inScope } from '../institutions/in-scope.ts';
import { daySums } from '../machines/rollup/rollup-counts.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { type DayRange, instantsOf } from '../platform/http/day-range.ts';
import type { Schema } from '../platform/schema/schema.ts';
import {
  maxRows,
  readInWindows,
  windowCondition,
  windowsOf,
} from '../platform/threads/long-read.ts';
import { hasFlagCondition } from './flags.ts';
import { countersOf, type MatchingDay, type PageRun } from './rules.ts';

export interface DispenseFilter {
  readonly transactionType: TransactionFilter;
  readonly status: StatusFilter;
  readonly flag?: DispenseFlag | undefined;
}

const listedColumns = [
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
  'paymentId',
  'flags',
] as const;
export type DispenseRow = Pick<Selectable<Schema['dispenses']>, (typeof listedColumns)[number]>;

/** Finds the days with dispenses of the filter, in the order of the list, from the rollups. */
export const matchingDays = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
  { transactionType, status }: DispenseFilter,
  order: TimeOrder = '-time',
): Promise<MatchingDay[]> => {
  const sums = daySums(scope, range, {
    total: countersOf('ALL', 'ALL'),
    matching: countersOf(transactionType, status),
  });
  const { rows } = await sql<MatchingDay>`
    select * from ${sums} where "matching" > 0 order by "day" ${sql.raw(directionOf(order))}`.execute(
    db,
  );
  return rows;
};

const directionOf = (order: TimeOrder) => (order === 'time' ? 'asc' : 'desc');

const matchingRows = (db: Db, filter: DispenseFilter, where: RawBuilder<boolean>) => {
  let query = db.selectFrom('dispenses').select(listedColumns).where(where);
  if (filter.transactionType !== 'ALL') {
    query = query.where('transactionType', '=', filter.transactionType);
  }
  if (filter.status !== 'ALL') {
    query = query.where('isSuccessful', '=', filter.status === 'SUCCESSFUL' ? 1 : 0);
  }
  if (filter.flag) query = query.where(hasFlagCondition(filter.flag));
  return query;
};

const orderedRows = (
  db: Db,
  filter: DispenseFilter,
  where: RawBuilder<boolean>,
  order: TimeOrder = '-time',
) =>
  matchingRows(db, filter, where)
    .orderBy('dispensedAt', directionOf(order))
    .orderBy('id', directionOf(order));

interface IndexedPage {
  readonly page: number;
  readonly limit: number;
  readonly order: TimeOrder | undefined;
}

export interface DispenseView {
  readonly scope: TenantScope;
  readonly filter: DispenseFilter;
  readonly calendar: Calendar;
}

/** Reads the rows of one page: OFFSET steps over rows of its first day alone. */
export const readDispensePage = async (
  db: Db,
  { scope, filter, calendar }: DispenseView,
  runs: readonly PageRun[],
  order: TimeOrder = '-time',
): Promise<DispenseRow[]> => {
  const within = await inScope(db, scope);
  const rows: DispenseRow[] = [];
  for (const { from, to, skip, take } of runs) {
    const window = { from: calendar.startOfDay(from), to: calendar.endOfDay(to) };
    const run = await orderedRows(
      db,
      filter,
      sql`${within} and ${windowCondition('dispensedAt', window, undefined)}`,
      order,
    )
      .limit(take)
      .offset(skip)
      .execute();
    rows.push(...run);
  }
  return rows;
};

/** Finds the pads of one payment that match the filter, newest first: no more than it was for. */
export const findPaymentDispenses = async (
  db: Db,
  { scope, filter, calendar }: DispenseView,
  range: DayRange,
  paymentId: string,
): Promise<DispenseRow[]> => {
  const within = await inScope(db, scope);
  const inRange = windowCondition('dispensedAt', instantsOf(calendar, range), undefined);
  return orderedRows(db, filter, sql`"paymentId" = ${paymentId} and ${within} and ${inRange}`)
    .limit(maxQuantity)
    .execute();
};

/** Reads a page of flagged dispenses, which have an index, and their number. */
export const readIndexedDispenses = async (
  db: Db,
  { scope, filter, calendar }: DispenseView,
  range: DayRange,
  { page, limit, order }: IndexedPage,
): Promise<{ rows: DispenseRow[]; count: number }> => {
  const within = await inScope(db, scope);
  const inRange = windowCondition('dispensedAt', instantsOf(calendar, range), undefined);
  const where = sql<boolean>`${within} and ${inRange}`;
  const rows = await orderedRows(db, filter, where, order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await matchingRows(db, filter, where)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export const findExistingDispenses = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const given = rowsOf(
    db,
    { givenId: 'text' },
    ids.map((givenId) => ({ givenId })),
    'given',
  );
  const { rows } = await sql<{ id: string }>`
    select "id" from ${given} join "dispenses" on "id" = "givenId"`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const countPaymentDispenses = async (db: Db, paymentId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('dispenses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return count;
};

const newestFirst = (one: DispenseRow, other: DispenseRow): number =>
  other.dispensedAt - one.dispensedAt || (one.id < other.id ? 1 : -1);

/**
 * Reads the next rows of a window. Each institution's index gives them in order: while all rows are
 * needed, merging them here costs less than a sort in the database.
 */
const nextRows = async (
  db: Db,
  filter: DispenseFilter,
  where: RawBuilder<boolean>,
): Promise<DispenseRow[]> => {
  const rows = await matchingRows(db, filter, where).limit(maxRows).execute();
  if (rows.length < maxRows) return rows.sort(newestFirst);
  return orderedRows(db, filter, where).limit(maxRows).execute();
};

/** Streams every dispense of these days, newest first; leaves out what is stored meanwhile. */
export async function* streamDispenses(
  db: Db,
  { scope, filter, calendar }: DispenseView,
  days: readonly MatchingDay[],
): AsyncGenerator<DispenseRow[]> {
  const within = await inScope(db, scope);
  const newest = await db
    .selectFrom('dispenses')
    .select((eb) => eb.fn.max<string | null>('id').as('id'))
    .executeTakeFirst();
  yield* readInWindows(
    windowsOf(days, calendar),
    (window, after) =>
      nextRows(
        db,
        filter,
        sql`${within} and ${windowCondition('dispensedAt', window, after)} and "id" <= ${newest?.id ?? ''}`,
      ),
    ({ dispensedAt, id }) => ({ at: dispensedAt, id }),
  );
}
