import { availability } from '../../contract/availability.ts';
import { institutions } from '../../contract/institutions.ts';
import { type OverviewQuery, overview } from '../../contract/overview.ts';
import { countsIn } from '../machines/rollup/rollup-counts.ts';
import type { Db } from '../platform/db/store.ts';
import { type AdminCaller, scopeOf, type TenantScope } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { type DayRange, rangeOfQuery } from '../platform/http/day-range.ts';
import { readAvailability, tenantMinutes } from './availability.ts';
import {
  daysIn,
  firstDispenseDay,
  hourlyDaysIn,
  machinesNow,
  stockLevels,
  stockMovements,
  successIn,
} from './queries.ts';
import { barsOf, slicesOf, summaryOf, tilesOf, todayFigures } from './rules.ts';
import { setupOf } from './setup.ts';

interface OverviewRequest {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: OverviewQuery;
  readonly now: number;
}

const rangeBefore = ({ from, to }: DayRange): DayRange => ({
  from: from - (to - from + 1),
  to: from - 1,
});

const previousRange = async (db: Db, scope: TenantScope, given: DayRange) => {
  const range = rangeBefore(given);
  const [lastDay] = await daysIn(db, scope, { from: range.to, to: range.to });
  return { counts: await countsIn(db, scope, range), lastDay };
};

export const overviewRoutes = (app: App): void => {
  const resolveView = async ({ db, admin, query, now }: OverviewRequest) => {
    const scope = await scopeOf(db, admin, query);
    const firstDay = () => firstDispenseDay(db, scope);
    return { scope, range: await rangeOfQuery(query, app.calendar, now, firstDay) };
  };

  const availabilityOf = (
    { db, now, query }: OverviewRequest,
    scope: TenantScope,
    range: DayRange,
  ) => {
    const before = query.max ? undefined : rangeBefore(range);
    return readAvailability({ db, now, calendar: app.calendar }, scope, range, before);
  };

  serveEndpoint(app, institutions.setup, ({ db, institution }) =>
    setupOf(db, institution, app.settings),
  );

  serveEndpoint(app, overview.bar, async (request) => {
    const { scope, range } = await resolveView(request);
    const days = await successIn(request.db, scope, range);
    return { data: barsOf(days, range, request.query.frequency) };
  });

  serveEndpoint(app, overview.pie, async (request) => {
    const { scope, range } = await resolveView(request);
    return { data: slicesOf(await countsIn(request.db, scope, range)) };
  });

  serveEndpoint(app, overview.summary, async (request) => {
    const { scope, range } = await resolveView(request);
    const counts = await countsIn(request.db, scope, range);
    return summaryOf(counts, await stockLevels(request.db, scope, range));
  });

  serveEndpoint(app, availability.range, async (request) => {
    const { scope, range } = await resolveView(request);
    return availabilityOf(request, scope, range);
  });

  serveEndpoint(app, availability.tenants, async ({ db, admin, query, now }) => {
    const scope = await scopeOf(db, admin, query);
    const yesterday = app.calendar.dayOf(now) - 1;
    const range = { from: yesterday - 29, to: yesterday };
    return { tenants: await tenantMinutes(db, scope, range) };
  });

  serveEndpoint(app, overview.tiles, async (request) => {
    const { db, query, now } = request;
    const { scope, range } = await resolveView(request);
    const today = app.calendar.dayOf(now);
    const isToday = range.from <= today && today <= range.to;
    const week = { from: today - 7, to: today };
    const { openMinutes, ableMinutes, previous } = await availabilityOf(request, scope, range);
    return tilesOf({
      today: isToday ? todayFigures(await hourlyDaysIn(db, scope, week), now, app.calendar) : null,
      range,
      days: await daysIn(db, scope, range),
      counts: await countsIn(db, scope, range),
      before: query.max ? undefined : await previousRange(db, scope, range),
      stock: await stockLevels(db, scope, range),
      machines: await machinesNow(db, scope, now),
      movements: await stockMovements(db, scope, range),
      availability: { openMinutes, ableMinutes, previous },
    });
  });
};
