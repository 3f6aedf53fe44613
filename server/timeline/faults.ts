import { sql } from 'kysely';
import { eventsBefore } from './events.ts';
import { runOf, type Source, timeOf } from './source.ts';

export const faults: Source = async ({ db, machine }, from, most) => {
  const rows = await eventsBefore(db, machine.id, ['FAULT'], from, most);
  return runOf(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { code, rowNo, columnNo } }) => {
      const isOfSlot = rowNo !== undefined && columnNo !== undefined;
      const place = isOfSlot ? { rowNo, columnNo } : null;
      return { _id: id, at: timeOf(at), type: 'FAULT', code, place };
    },
  );
};

export const clears: Source = async ({ db, machine }, from, most) => {
  const rows = await eventsBefore(db, machine.id, ['CLEAR'], from, most);
  return runOf(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { code } }) => ({ _id: id, at: timeOf(at), type: 'CLEAR', code }),
  );
};

/** The start of the silence before a machine's boot. */
const silentSince = sql`(select max("startedAt") from "spans"
  where "spans"."machineId" = "events"."machineId" and "kind" = 'OFFLINE'
    and "startedAt" < "events"."at" and "endedAt" >= "events"."at")`;

export const boots: Source = async ({ db, machine }, from, most) => {
  const rows = await eventsBefore(db, machine.id, ['BOOT'], from, most, silentSince);
  return runOf(
    rows,
    most,
    (row) => row,
    ({ at, id, besides: since }) => {
      const silentMs = since === null ? null : at - since;
      return { _id: id, at: timeOf(at), type: 'BOOT', silentMs };
    },
  );
};

/** Reads ends of silences without a boot: a boot entry already shows them. */
export const returns: Source = async ({ db, machine }, from, most) => {
  const { rows } = await sql<{ startedAt: number; endedAt: number; isStart: number }>`
    select "startedAt", "endedAt", exists (select 1 from "events"
      where "events"."machineId" = "spans"."machineId" and "type" = 'BOOT' and "type" <> 'DISPENSE'
        and "at" > "startedAt" and "at" <= "endedAt") as "isStart"
    from "spans" where "machineId" = ${machine.id} and "kind" = 'OFFLINE'
      and "endedAt" < ${from.at} order by "endedAt" desc limit ${most}`.execute(db);
  return runOf(
    rows,
    most,
    ({ endedAt: at }) => ({ at, id: '' }),
    ({ startedAt, endedAt, isStart }) => {
      if (isStart) return undefined;
      const _id = `back-${endedAt}`;
      return { _id, at: timeOf(endedAt), type: 'BACK', silentMs: endedAt - startedAt };
    },
  );
};
