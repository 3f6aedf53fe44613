import { type RawBuilder, sql } from 'kysely';
import { cursorAt, encodeCursor } from './cursor.ts';
import { isoTime, type TimelineSource, toRun } from './source.ts';

const hourMs = 3_600_000;
/** A machine drops less than one product a second; counting stops there. */
const maxCounted = 3600;

interface HourOfDispenses {
  readonly start: number;
  readonly dispenses: number;
  readonly failed: number;
}

/** The start of the hour of the machine's latest dispense before an instant. */
const latestHourBefore = (
  machineId: string,
  instant: RawBuilder<unknown>,
  minutes: RawBuilder<unknown>,
) => sql`(select "dispensedAt" - ("dispensedAt" + ${minutes}) % ${sql.lit(hourMs)}
  from "dispenses" where "machineId" = ${machineId} and "dispensedAt" < ${instant}
  order by "dispensedAt" desc limit 1)`;

const countInHour = (machineId: string, fits: RawBuilder<boolean>) => sql`(select count(*) from
  (select 1 from "dispenses" where "machineId" = ${machineId} and ${fits}
    and "dispensedAt" >= "start" and "dispensedAt" < "start" + ${sql.lit(hourMs)}
    limit ${sql.lit(maxCounted)}) as "counted")`;

/** Steps from hour to hour by the index of a machine's dispenses: hours without any cost nothing. */
export const hoursQuery = (
  machineId: string,
  end: number,
  minutes: number,
  most: number,
): RawBuilder<HourOfDispenses> => {
  const shift = sql.lit(minutes);
  return sql<HourOfDispenses>`
    with recursive "hours" ("start", "place") as (
      select ${latestHourBefore(machineId, sql`${end}`, shift)}, 1
      union all
      select ${latestHourBefore(machineId, sql`"hours"."start"`, shift)}, "place" + 1
      from "hours" where "start" is not null and "place" < ${most}
    )
    select "start", ${countInHour(machineId, sql`1 = 1`)} as "dispenses",
      ${countInHour(machineId, sql`"isSuccessful" = 0`)} as "failed"
    from "hours" where "start" is not null order by "start" desc`;
};

/** Counts dispenses by the hour of the business clock. */
export const hourSource: TimelineSource = async ({ db, machine, calendar }, from, most) => {
  // A zone may have hours that begin at another minute than those of UTC.
  const minutes = calendar.offsetAt(from.at) % hourMs;
  const startOfHour = (at: number) => at - ((at + minutes) % hourMs);
  const end = Math.min(startOfHour(from.at - 1) + hourMs, Number.MAX_SAFE_INTEGER);
  const { rows } = await hoursQuery(machine.id, end, minutes, most).execute(db);
  return toRun(
    rows,
    most,
    ({ start }) => ({ at: start, id: '' }),
    ({ start, dispenses, failed }) => ({
      _id: `hour-${start}`,
      at: isoTime(start),
      type: 'HOUR',
      dispenses,
      failed,
      before: encodeCursor(cursorAt({ at: start + hourMs, source: 'SALE' }, new Map())),
    }),
  );
};
