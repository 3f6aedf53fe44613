import type { Calendar } from '../../contract/periods.ts';
import type { ReportQuery } from '../../contract/reports.ts';
import { firstDispenseDay } from '../overview/queries.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { type DayRange, rangeOfQuery } from '../platform/http/day-range.ts';
import { firstRecordedDay } from './queries.ts';

/**
 * As the overview's range, but without a start it begins at the first record.
 */
export const rangeOfReport = async (
  db: Db,
  scope: TenantScope,
  query: ReportQuery,
  calendar: Calendar,
  now: number,
): Promise<DayRange> => {
  if (query.max || query.dateStart !== undefined) {
    return rangeOfQuery(query, calendar, now, () => firstDispenseDay(db, scope));
  }
  const today = calendar.dayOf(now);
  const to = query.dateEnd === undefined ? today : calendar.dayOfText(query.dateEnd);
  return { from: Math.min((await firstRecordedDay(db, scope)) ?? to, to), to };
};
