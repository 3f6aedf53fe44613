import { sql } from 'kysely';
import { findEventsBefore } from './events.ts';
import { isoTime, type TimelineSource, toRun } from './source.ts';

export const faultSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['FAULT'], from, most);
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { code, rowNo, columnNo } }) => {
      const isOfSlot = rowNo !== undefined && columnNo !== undefined;
      const place = isOfSlot ? { rowNo, columnNo } : null;
      return { _id: id, at: isoTime(at), type: 'FAULT', code, place };
    },
  );
};

export const clearSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['CLEAR'], from, most);
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { code } }) => ({ _id: id, at: isoTime(at), type: 'CLEAR', code }),
  );
};

/** The start of the silence before a machine's boot. */
const silentSince = sql`(select max("startedAt") from "spans"
  where "spans"."machineId" = "events"."machineId" and "kind" = 'OFFLINE'
    and "startedAt" < "events"."at" and "endedAt" >= "events"."at")`;

export const bootSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['BOOT'], from, most, silentSince);
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, besides: since }) => {
      const silentMs = since === null ? null : at - since;
      return { _id: id, at: isoTime(at), type: 'BOOT', silentMs };
    },
  );
};

/** Reads ends of silences without a boot: a boot entry already shows them. */
export const returnSource: TimelineSource = async ({ db, machine }, from, most) => {
  const { rows } = await sql<{ startedAt: number; endedAt: number; isStart: number }>`
    select "startedAt", "endedAt", exists (select 1 from "events"
      where "events"."machineId" = "spans"."machineId" and "type" = 'BOOT' and "type" <> 'DISPENSE'
        and "at" > "startedAt" and "at" <= "endedAt") as "isStart"
    from "spans" where "machineId" = ${machine.id} and "kind" = 'OFFLINE'
      and "endedAt" < ${from.at} order by "endedAt" desc limit ${most}`.execute(db);
  return toRun(
    rows,
    most,
    ({ endedAt: at }) => ({ at, id: '' }),
    ({ startedAt, endedAt, isStart }) => {
      if (isStart) return undefined;
      const _id = `back-${endedAt}`;
      return { _id, at: isoTime(endedAt), type: 'BACK', silentMs: endedAt - startedAt };
    },
  );
};
