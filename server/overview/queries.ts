import { sql } from 'kysely';
import type { StockMovements } from '../../contract/overview.ts';
import { recordOf } from '../../contract/records.ts';
import { onlineCondition } from '../machines/online.ts';
import { hourColumns } from '../machines/rollup/hour-columns.ts';
import type { Counter } from '../machines/rollup/machine-totals.ts';
import { typeColumns } from '../machines/rollup/rollup.ts';
import { daySums, rollupRows } from '../machines/rollup/rollup-counts.ts';
import { runPrepared } from '../platform/db/prepared-query.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { allTime, type DayRange } from '../platform/http/day-range.ts';
import type { HourColumn } from '../platform/schema/schema.ts';

/** All queries read the rollups alone, except `machinesNow`. */

const types = Object.values(typeColumns);
const success = types.map((type) => `${type}Success` as const);
const dispensed = types.flatMap((type) => [`${type}Success`, `${type}Failure`] as const);
const paid = types.map((type) => `${type}Paid` as const);

/** Returns the day of the scope's first dispense; undefined without any. */
export const firstDispenseDay = async (db: Db, scope: TenantScope): Promise<number | undefined> => {
  const [row] = await runPrepared(
    db,
    sql<{ first: number | null }>`
    select min("day") as "first" from ${daySums(scope, allTime, { dispensed })}
    where "dispensed" > 0`,
  );
  return row?.first ?? undefined;
};

/** Returns the stock at the start and the end of a range, and now. */
export const stockLevels = async (db: Db, scope: TenantScope, range: DayRange) => {
  const [row] = await runPrepared(
    db,
    sql<{ opening: number; closing: number; remaining: number }>`
    select coalesce(sum(case when "day" < ${range.from} then "stockChange" end), 0) as "opening",
      coalesce(sum(case when "day" <= ${range.to} then "stockChange" end), 0) as "closing",
      coalesce(sum("stockChange"), 0) as "remaining"
    from ${rollupRows(scope, allTime)}`,
  );
  return row ?? { opening: 0, closing: 0, remaining: 0 };
};

/** Sums the stock movements of a range in one statement, so that they always add up. */
export const stockMovements = async (
  db: Db,
  scope: TenantScope,
  { from, to }: DayRange,
): Promise<StockMovements> => {
  const sumWithin = (name: Counter) =>
    sql`coalesce(sum(case when "day" >= ${from} then ${sql.ref(name)} end), 0)`;
  const [row] = await runPrepared(
    db,
    sql<Omit<StockMovements, 'dispensed'>>`
    select coalesce(sum(case when "day" < ${from} then "stockChange" end), 0) as "opening",
      ${sumWithin('stockRefilled')} as "refilled", ${sumWithin('stockCounted')} as "counted",
      ${sumWithin('stockAdded')} as "slotsAdded", 0 - ${sumWithin('stockRemoved')} as "slotsRemoved",
      coalesce(sum("stockChange"), 0) as "closing"
    from ${rollupRows(scope, { from: allTime.from, to })}`,
  );
  if (!row) throw new Error('A sum without a row');
  const { opening, refilled, counted, slotsAdded, slotsRemoved, closing } = row;
  const dispensed = opening + refilled + counted + slotsAdded - slotsRemoved - closing;
  return { opening, refilled, counted, slotsAdded, slotsRemoved, dispensed, closing };
};

export interface DayFigures {
  readonly day: number;
  readonly success: number;
  /** Poisha. */
  readonly paid: number;
  readonly stockChange: number;
  readonly machinesSeen: number;
}

const dayCounters = {
  success,
  paid,
  stockChange: ['stockChange'],
  machinesSeen: ['machinesSeen'],
} as const;

/** Returns the days of a range that have a rollup, in order. */
export const daysIn = (db: Db, scope: TenantScope, range: DayRange): Promise<DayFigures[]> =>
  runPrepared(
    db,
    sql<DayFigures>`select * from ${daySums(scope, range, dayCounters)} order by "day"`,
  );

/** Returns the successful dispenses of the days of a range that have a rollup. */
export const successIn = (db: Db, scope: TenantScope, range: DayRange) =>
  runPrepared(
    db,
    sql<{ day: number; success: number }>`
    select * from ${daySums(scope, range, { success })} order by "day"`,
  );

export type HourlyDay = Pick<DayFigures, 'day' | 'success' | 'paid'> & Record<HourColumn, number>;

const hourlyCounters = {
  success,
  paid,
  ...recordOf(hourColumns, (column) => [column] as const),
} as const;

/** Returns the days of a range that have a rollup, with their hours. */
export const hourlyDaysIn = (db: Db, scope: TenantScope, range: DayRange): Promise<HourlyDay[]> =>
  runPrepared(db, sql<HourlyDay>`select * from ${daySums(scope, range, hourlyCounters)}`);

/** Counts the machines of the scope, and those online. */
export const machinesNow = async (db: Db, scope: TenantScope, now: number) => {
  let query = db
    .selectFrom('machines')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .sum<number | null>(eb.case().when(onlineCondition(now)).then(1).else(0).end())
        .as('online'),
    ])
    .where('removedAt', 'is', null);
  if (scope.level !== 'all') {
    query = query.where(
      'organizationId',
      '=',
      scope.level === 'organization' ? scope.id : scope.organizationId,
    );
  }
  if (scope.level === 'institution') query = query.where('institutionId', '=', scope.id);
  if (scope.level === 'machine') query = query.where('id', '=', scope.id);
  const { total, online: onlineCount } = await query.executeTakeFirstOrThrow();
  return { total, online: onlineCount ?? 0 };
};
