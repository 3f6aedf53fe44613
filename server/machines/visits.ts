import { sql } from 'kysely';
import { rowInserter } from '../platform/db/many-rows.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { VisitEvents } from '../platform/schema/schema.ts';
import type { RollupChange } from './rollup/rollup.ts';

/** Longest pause between two events of a visit, in milliseconds. */
export const maxVisitPauseMs = 5 * 60_000;

interface VisitKey {
  readonly machineId: string;
  readonly day: number;
  /** The RFID that opened the door; empty for other events. */
  readonly opener: string;
}

type VisitEvent = Pick<VisitEvents, 'machineId' | 'day' | 'rfid'> & { readonly type: string };

const visitKeyOf = ({ machineId, day, type, rfid }: VisitEvent): VisitKey => ({
  machineId,
  day,
  opener: type === 'UNLOCK' ? (rfid ?? '') : '',
});

const toText = ({ machineId, day, opener }: VisitKey): string => `${machineId} ${day} ${opener}`;

/** Names whose events may be one visit: those of one RFID at a machine and day, or all others there. */
export const visitSourceOf = (event: VisitEvent): string => toText(visitKeyOf(event));

/** The same in SQL. */
export const openerColumn = sql<string>`case when "type" = 'UNLOCK' then "rfid" else '' end`;

const columns = { machineId: 'text', day: 'integer', opener: 'text', at: 'bigint' } as const;

/** Finds the times of stored events right before and after the given ones, by source. */
const findNeighbours = async (tx: Tx, events: readonly VisitEvents[]) => {
  const given = events.map((event) => ({ ...visitKeyOf(event), at: event.at }));
  const nearest = (time: 'min' | 'max', from: number, to: number) => sql`
    (select ${sql.raw(time)}("at") from "visitEvents" where "machineId" = "given"."machineId"
      and "day" = "given"."day" and ${openerColumn} = "given"."opener"
      and "at" between "given"."at" + ${sql.lit(from)} and "given"."at" + ${sql.lit(to)})`;
  const { rows } = await sql<VisitKey & Record<'before' | 'after', number | null>>`
    select "machineId", "day", "opener", ${nearest('max', -maxVisitPauseMs, 0)} as "before",
      ${nearest('min', 1, maxVisitPauseMs)} as "after"
    from ${rowsOf(tx, columns, given, 'given')}`.execute(tx);
  const times = new Map<string, Set<number>>();
  for (const { before, after, ...key } of rows) {
    const own = times.get(toText(key)) ?? new Set<number>();
    for (const at of [before, after]) if (at !== null) own.add(at);
    times.set(toText(key), own);
  }
  return times;
};

/** Counts the visits of events of one source. */
const countVisits = (times: readonly number[]): number =>
  times
    .toSorted((one, other) => one - other)
    .filter((at, index, sorted) => at - (sorted[index - 1] ?? -Infinity) > maxVisitPauseMs).length;

const insertVisitEvents = rowInserter('visitEvents', {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  at: 'bigint',
  day: 'integer',
  type: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  amount: 'integer',
  name: 'text',
  rfid: 'text',
});

/**
 * Stores what people did at machines and returns the events and visits that it adds. One that lies
 * between two visits joins them.
 */
export const recordVisits = async (
  tx: Tx,
  events: readonly VisitEvents[],
): Promise<RollupChange[]> => {
  if (!events.length) return [];
  const neighbours = await findNeighbours(tx, events);
  await insertVisitEvents(tx, events);
  const bySource = Map.groupBy(events, visitSourceOf);
  return Array.from(bySource).flatMap(([source, added]) => {
    const [first] = added;
    if (!first) return [];
    const stored = [...(neighbours.get(source) ?? [])];
    const visits = countVisits([...stored, ...added.map(({ at }) => at)]) - countVisits(stored);
    const { machineId: id, organizationId, institutionId, day } = first;
    const counts = { visits, visitEvents: added.length };
    return [{ place: { id, organizationId, institutionId }, day, counts }];
  });
};
