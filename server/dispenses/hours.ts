import { type DispenseHours, hoursDays } from '../../contract/dispenses.ts';
import type { HourRollups } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { weekdayOf } from '../forecast/course.ts';
import { hourColumns, hourScopes } from '../stats/hours.ts';

/** The days until `today`, looked up one by one: whoever else sold on them costs nothing. */
const rowsOf = async (
  db: Db,
  scope: keyof typeof hourScopes,
  id: string,
  today: number,
): Promise<HourRollups[]> => {
  const days = Array.from({ length: hoursDays }, (_, index) => today - index);
  return db
    .selectFrom('hourRollups')
    .selectAll()
    .where('scope', '=', hourScopes[scope])
    .where('day', 'in', days)
    .where('scopeId', '=', id)
    .execute();
};

/** Successful dispenses of the last 8 weeks, today among them. */
export const hoursOf = async (
  db: Db,
  scope: keyof typeof hourScopes,
  id: string,
  today: number,
): Promise<DispenseHours> => {
  const hours = Array.from({ length: 7 }, () => hourColumns.map(() => 0));
  for (const row of await rowsOf(db, scope, id, today)) {
    const ofDay = hours[weekdayOf(row.day)];
    hourColumns.forEach((name, hour) => {
      if (ofDay) ofDay[hour] = (ofDay[hour] ?? 0) + row[name];
    });
  }
  return { hours };
};
