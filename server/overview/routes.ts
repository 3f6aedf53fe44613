import { institutions } from '../../contract/institutions.ts';
import { type OverviewQuery, overview } from '../../contract/overview.ts';
import { type AdminCaller, type Scope, scopeOf } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import { countsIn } from '../stats/counts.ts';
import type { DayRange } from '../stats/range.ts';
import {
  daysIn,
  firstDispenseDay,
  machinesNow,
  stockAround,
  stockMovements,
  successIn,
} from './queries.ts';
import { rangeOfQuery } from './range.ts';
import { barsOf, slicesOf, summaryOf, tilesOf } from './rules.ts';
import { setupOf } from './setup.ts';

interface Asked {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: OverviewQuery;
  readonly now: number;
}

const beforeRange = async (db: Db, scope: Scope, { from, to }: DayRange) => {
  const range = { from: from - (to - from + 1), to: from - 1 };
  const [lastDay] = await daysIn(db, scope, { from: range.to, to: range.to });
  return { counts: await countsIn(db, scope, range), lastDay };
};

export const overviewRoutes = (app: App): void => {
  const view = async ({ db, admin, query, now }: Asked) => {
    const scope = await scopeOf(db, admin, query);
    const firstDay = () => firstDispenseDay(db, scope);
    return { scope, range: await rangeOfQuery(query, app.calendar, now, firstDay) };
  };

  serve(app, institutions.setup, ({ db, institution }) => setupOf(db, institution));

  serve(app, overview.bar, async (asked) => {
    const { scope, range } = await view(asked);
    const days = await successIn(asked.db, scope, range);
    return { data: barsOf(days, range, asked.query.frequency) };
  });

  serve(app, overview.pie, async (asked) => {
    const { scope, range } = await view(asked);
    return { data: slicesOf(await countsIn(asked.db, scope, range)) };
  });

  serve(app, overview.summary, async (asked) => {
    const { scope, range } = await view(asked);
    const counts = await countsIn(asked.db, scope, range);
    return summaryOf(counts, await stockAround(asked.db, scope, range));
  });

  serve(app, overview.tiles, async (asked) => {
    const { db, query, now } = asked;
    const { scope, range } = await view(asked);
    return tilesOf({
      range,
      days: await daysIn(db, scope, range),
      counts: await countsIn(db, scope, range),
      before: query.max ? undefined : await beforeRange(db, scope, range),
      stock: await stockAround(db, scope, range),
      machines: await machinesNow(db, scope, now),
      movements: await stockMovements(db, scope, range),
    });
  });
};
