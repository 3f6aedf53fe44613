import { type DispenseHours, hourlyStatsDays } from '../../contract/dispenses.ts';
import { weekdayOf } from '../../contract/values/periods.ts';
import { hourColumns } from '../machines/rollup/hour-columns.ts';
import { rollupScopes } from '../machines/rollup/rollup.ts';
import type { Db } from '../platform/db/store.ts';
import type { HourColumn, Rollups } from '../platform/schema/schema.ts';

/** Levels with hours; above an institution too many schedules mix. */
type HoursScope = Extract<keyof typeof rollupScopes, 'institution' | 'machine'>;

/** Reads the days until `today` one by one by key, so that other sellers' rows cost nothing. */
const readDays = async (
  db: Db,
  scope: HoursScope,
  id: string,
  today: number,
): Promise<Pick<Rollups, 'day' | HourColumn>[]> => {
  const days = Array.from({ length: hourlyStatsDays }, (_, index) => today - index);
  return db
    .selectFrom('rollups')
    .select(['day', ...hourColumns])
    .where('scope', '=', rollupScopes[scope])
    .where('day', 'in', days)
    .where('scopeId', '=', id)
    .execute();
};

/** Successful dispenses of the last 8 weeks, today among them. */
export const readDispenseHours = async (
  db: Db,
  scope: HoursScope,
  id: string,
  today: number,
): Promise<DispenseHours> => {
  const hours = Array.from({ length: 7 }, () => hourColumns.map(() => 0));
  for (const row of await readDays(db, scope, id, today)) {
    const ofDay = hours[weekdayOf(row.day)];
    hourColumns.forEach((name, hour) => {
      if (ofDay) ofDay[hour] = (ofDay[hour] ?? 0) + row[name];
    });
  }
  return { hours };
};
