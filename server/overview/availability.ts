import { sql } from 'kysely';
import type { Availability } from '../../contract/availability.ts';
import type { AvailableBySize, AvailableMinutes } from '../../contract/available-minutes.ts';
import { type Calendar, isoDate } from '../../contract/values/periods.ts';
import { readMachineDays } from '../availability/queries.ts';
import { type SizeMinutes, sumTenantSizes } from '../availability/size-sums.ts';
import { availabilityToday } from '../availability/today.ts';
import { rollupScopes } from '../machines/rollup/rollup.ts';
import { daySums } from '../machines/rollup/rollup-counts.ts';
import { runPrepared } from '../platform/db/prepared-query.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { DayRange } from '../platform/http/day-range.ts';

interface CountedDay extends AvailableMinutes {
  readonly day: number;
  readonly sizes: Readonly<Record<string, AvailableMinutes>>;
  readonly gaps: readonly (readonly [from: number, to: number])[];
}

const counters = { openMinutes: ['openMinutes'], ableMinutes: ['ableMinutes'] } as const;

/** Reads the days of a scope up to yesterday. */
const countedDays = async (db: Db, scope: TenantScope, range: DayRange): Promise<CountedDay[]> => {
  if (scope.level === 'machine') return readMachineDays(db, scope.id, range);
  const days = await runPrepared(
    db,
    sql<AvailableMinutes & { day: number }>`
      select * from ${daySums(scope, range, counters)} where "openMinutes" > 0 order by "day"`,
  );
  return days.map((day) => ({ ...day, sizes: {}, gaps: [] }));
};

const sumMinutes = (minutes: readonly AvailableMinutes[]): AvailableMinutes => ({
  openMinutes: minutes.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
  ableMinutes: minutes.reduce((sum, { ableMinutes }) => sum + ableMinutes, 0),
});

/** Sums the minutes of a range up to yesterday, and those of each product size. */
export const availableMinutes = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<AvailableBySize> => {
  const days = await countedDays(db, scope, range);
  return { ...sumMinutes(days), sizes: await readSizes(db, scope, range, days) };
};

/** Sums the minutes of each organization, or of each institution of one. */
export const tenantMinutes = async (
  db: Db,
  scope: TenantScope,
  { from, to }: DayRange,
): Promise<(AvailableMinutes & { readonly _id: string })[]> => {
  const isAll = scope.level === 'all';
  const ids = isAll
    ? sql`select "id" from "organizations"`
    : sql`select "id" from "institutions" where "organizationId" = ${scope.id}`;
  const level = isAll ? rollupScopes.organization : rollupScopes.institution;
  // As in `rollupRows` each tenant's days are looked up, among the days with any count.
  return runPrepared(
    db,
    sql<AvailableMinutes & { _id: string }>`
    select "scopeId" as "_id", sum("openMinutes") as "openMinutes",
      sum("ableMinutes") as "ableMinutes"
    from (select distinct "day" as "recorded" from "rollups" where "scope" = ${rollupScopes.all}
        and "day" between ${from} and ${to}) as "recordedDays"
      cross join (${ids}) as "tenants" cross join "rollups"
    where "scope" = ${level} and "day" = "recorded" and "scopeId" = "id"
    group by "scopeId" having sum("openMinutes") > 0 order by "scopeId"`,
  );
};

const sumSizes = (days: readonly CountedDay[]): SizeMinutes[] => {
  const bySize = Map.groupBy(
    days.flatMap(({ sizes }) =>
      Object.entries(sizes).map(([sizeId, minutes]) => ({ sizeId, ...minutes })),
    ),
    ({ sizeId }) => sizeId,
  );
  return Array.from(bySize, ([sizeId, minutes]) => ({ sizeId, ...sumMinutes(minutes) }));
};

/** A machine's sizes are those of its days, which a tenant has as sums of its own. */
const readSizes = (
  db: Db,
  scope: TenantScope,
  range: DayRange,
  days: readonly CountedDay[],
): Promise<SizeMinutes[]> | SizeMinutes[] =>
  scope.level === 'machine' ? sumSizes(days) : sumTenantSizes(db, scope, range);

interface AvailabilityContext {
  readonly db: Db;
  readonly calendar: Calendar;
  readonly now: number;
}

export const readAvailability = async (
  { db, calendar, now }: AvailabilityContext,
  scope: TenantScope,
  range: DayRange,
  before: DayRange | undefined,
): Promise<Availability> => {
  const today = calendar.dayOf(now);
  const counted = await countedDays(db, scope, { ...range, to: Math.min(range.to, today - 1) });
  const isToday = scope.level === 'machine' && range.from <= today && today <= range.to;
  const running = isToday ? await availabilityToday(db, scope.id, calendar, now) : [];
  const days = [...counted, ...running].filter(({ openMinutes }) => openMinutes > 0);
  const previous = before && sumMinutes(await countedDays(db, scope, before));
  return {
    ...sumMinutes(days),
    previous: previous?.openMinutes ? previous : null,
    days: days.map(({ day, openMinutes, ableMinutes, gaps }) => ({
      day: isoDate(day),
      openMinutes,
      ableMinutes,
      gaps: gaps.map(([from, to]) => ({ from, to })),
    })),
    sizes: await readSizes(db, scope, range, days),
  };
};
