import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { unlockRfidNames } from '../rfids/unlock-rfids.ts';
import { eventsBefore } from './events.ts';
import { runOf, type Source, timeOf } from './source.ts';

/**
 * Milliseconds. The next contact reports a door: at most this long after it, and as much by the
 * machine's clock.
 */
const toldWithin = 90_000;
const clockError = 30_000;

const span = sql`"spans"."machineId" = "events"."machineId" and "kind" = 'DOOR'
  and "startedAt" >= "events"."at" - ${sql.lit(clockError)}
  and "startedAt" <= "events"."at" + ${sql.lit(toldWithin)}`;

/** The time at which an opened door was closed; null also where no report came. */
const closedAt = sql`(select "endedAt" from "spans" where ${span} order by "startedAt" limit 1)`;

/** Reads openings with an unlock RFID. */
export const unlocks: Source = async ({ db, machine }, from, most) => {
  const rows = await eventsBefore(db, machine.id, ['UNLOCK'], from, most, closedAt);
  const rfids = rows.map(({ event }) => event.rfid);
  const names = await unlockRfidNames(db, machine.organizationId, rfids);
  return runOf(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { rfid }, besides: closed }): TimelineEntry => ({
      _id: id,
      at: timeOf(at),
      type: 'DOOR',
      rfid,
      name: names.get(rfid) ?? null,
      openMs: closed === null ? null : Math.max(0, closed - at),
    }),
  );
};

/** Reads openings that no unlock RFID explains. */
export const doors: Source = async ({ db, machine }, from, most) => {
  const { rows } = await sql<{ startedAt: number; endedAt: number | null; isUnlocked: number }>`
    select "startedAt", "endedAt", exists (select 1 from "events"
      where "events"."machineId" = "spans"."machineId" and "type" = 'UNLOCK'
        and "type" <> 'DISPENSE' and "at" >= "startedAt" - ${sql.lit(toldWithin)}
        and "at" <= "startedAt" + ${sql.lit(clockError)}) as "isUnlocked"
    from "spans" where "machineId" = ${machine.id} and "kind" = 'DOOR'
      and "startedAt" < ${from.at} order by "startedAt" desc limit ${most}`.execute(db);
  return runOf(
    rows,
    most,
    ({ startedAt: at }) => ({ at, id: '' }),
    ({ startedAt, endedAt, isUnlocked }) => {
      if (isUnlocked) return undefined;
      const openMs = endedAt === null ? null : endedAt - startedAt;
      const _id = `door-${startedAt}`;
      return { _id, at: timeOf(startedAt), type: 'DOOR', rfid: null, name: null, openMs };
    },
  );
};
