import { maxRefills, type Refill, refills } from '../../contract/refills.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import { scopeOf, type TenantScope } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { presentRefill, sumCarried } from './present.ts';
import { readStockedMachines } from './queries.ts';
import { findVisitDays } from './visit-days.ts';

const compareRefills = (
  [a, aKey]: readonly [Refill, string],
  [b, bKey]: readonly [Refill, string],
): number =>
  a.visitDay.localeCompare(b.visitDay) ||
  // Machines of nobody come last.
  Number(a.assignedTo === '') - Number(b.assignedTo === '') ||
  a.assignedTo.localeCompare(b.assignedTo) ||
  (aKey < bKey ? -1 : 1);

/** Lists the coming visits of a scope in their order. */
const listRefills = async (
  db: Db,
  scope: TenantScope,
  { dayOf }: Calendar,
  now: number,
): Promise<Refill[]> => {
  const today = dayOf(now);
  const found: (readonly [Refill, string])[] = [];
  for await (const machines of readStockedMachines(db, scope, today)) {
    for (const machine of machines) {
      const visits = findVisitDays(machine.hours, today);
      const refill = visits && presentRefill(machine, today, visits);
      if (refill) found.push([refill, machine.physicalIdKey]);
    }
  }
  return found.toSorted(compareRefills).map(([refill]) => refill);
};

export const refillRoutes = (app: App): void => {
  serveEndpoint(app, refills.list, async ({ db, admin, query, now }) => {
    const all = await listRefills(db, await scopeOf(db, admin, query), app.calendar, now);
    return {
      refills: all.slice(0, maxRefills),
      count: all.length,
      carry: sumCarried(all.flatMap(({ carry }) => carry)),
    };
  });
};
