import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { findUnlockNames, unlockKeyOf } from '../rfids/unlock/unlock-names.ts';
import { findEventsBefore } from './events.ts';
import { isoTime, type TimelineSource, toRun } from './source.ts';

/**
 * Milliseconds. The next contact reports a door: at most this long after it, and as much by the
 * machine's clock.
 */
const reportDelayMs = 90_000;
const clockErrorMs = 30_000;

const matchingSpan = sql`"spans"."machineId" = "events"."machineId" and "kind" = 'DOOR'
  and "startedAt" >= "events"."at" - ${sql.lit(clockErrorMs)}
  and "startedAt" <= "events"."at" + ${sql.lit(reportDelayMs)}`;

/** The time at which an opened door was closed; null also where no report came. */
const closedAt = sql`(select "endedAt" from "spans" where ${matchingSpan} order by "startedAt" limit 1)`;

/** Reads openings with an unlock RFID. */
export const unlockSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['UNLOCK'], from, most, closedAt);
  const { organizationId } = machine;
  const names = await findUnlockNames(
    db,
    rows.map(({ event }) => ({ organizationId, physicalId: event.rfid })),
  );
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { rfid }, besides: closed }): TimelineEntry => ({
      _id: id,
      at: isoTime(at),
      type: 'DOOR',
      rfid,
      name: names.get(unlockKeyOf({ organizationId, physicalId: rfid })) ?? null,
      openMs: closed === null ? null : Math.max(0, closed - at),
    }),
  );
};

/** Reads openings that no unlock RFID explains. */
export const doorSource: TimelineSource = async ({ db, machine }, from, most) => {
  const { rows } = await sql<{ startedAt: number; endedAt: number | null; isUnlocked: number }>`
    select "startedAt", "endedAt", exists (select 1 from "events"
      where "events"."machineId" = "spans"."machineId" and "type" = 'UNLOCK'
        and "type" <> 'DISPENSE' and "at" >= "startedAt" - ${sql.lit(reportDelayMs)}
        and "at" <= "startedAt" + ${sql.lit(clockErrorMs)}) as "isUnlocked"
    from "spans" where "machineId" = ${machine.id} and "kind" = 'DOOR'
      and "startedAt" < ${from.at} order by "startedAt" desc limit ${most}`.execute(db);
  return toRun(
    rows,
    most,
    ({ startedAt: at }) => ({ at, id: '' }),
    ({ startedAt, endedAt, isUnlocked }) => {
      if (isUnlocked) return undefined;
      const openMs = endedAt === null ? null : endedAt - startedAt;
      const _id = `door-${startedAt}`;
      return { _id, at: isoTime(startedAt), type: 'DOOR', rfid: null, name: null, openMs };
    },
  );
};
