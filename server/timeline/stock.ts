import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { rowsOf } from '../core/db/rows.ts';
import { unlockRfidNames } from '../rfids/unlock-rfids.ts';
import { eventsBefore, type ToldEvent } from './events.ts';
import { type Reading, runOfGroups, type Source, timeOf } from './source.ts';

type StockEvent = ToldEvent<'REFILL' | 'COUNT'>;
type Go = readonly [StockEvent, ...StockEvent[]];

/** Milliseconds. Refills and counts within this gap belong to one visit. */
const ofOneGo = 60_000;
const leastRead = 240;
/** Milliseconds. An unlock this long before a visit opened the door for it. */
const visit = 3_600_000;

const given = {
  rowNo: 'integer',
  columnNo: 'integer',
  at: 'bigint',
  cause: 'text',
} as const;

/** Reads how much each count differed from the expected stock, by the name of its event. */
const differencesOf = async (
  { db, machine }: Reading,
  events: readonly StockEvent[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = events.flatMap(({ event, at, id: cause }) =>
    event.type === 'COUNT' ? [{ rowNo: event.rowNo, columnNo: event.columnNo, at, cause }] : [],
  );
  if (!counts.length) return new Map();
  const { rows } = await sql<{ cause: string; delta: number }>`
    select "given"."cause", "delta" from ${rowsOf(db, given, counts, 'given')}
    join "stockLedger" on "machineId" = ${machine.id}
      and "stockLedger"."rowNo" = "given"."rowNo" and "stockLedger"."columnNo" = "given"."columnNo"
      and "stockLedger"."at" = "given"."at" and "stockLedger"."cause" = "given"."cause"
      and "kind" = 'COUNT'`.execute(db);
  return new Map(rows.map(({ cause, delta }) => [cause, delta]));
};

/** Finds who opened the door before an instant: a name, else the ID of the RFID. */
const openedBy = async ({ db, machine }: Reading, at: number): Promise<string | null> => {
  const upTo = { at: at + 1, id: '' };
  const [last] = await eventsBefore(db, machine.id, ['UNLOCK'], upTo, 1);
  if (!last || last.at < at - visit) return null;
  const { rfid } = last.event;
  const names = await unlockRfidNames(db, machine.organizationId, [rfid]);
  return names.get(rfid) ?? rfid;
};

const slotsOf = (go: Go): number =>
  new Set(go.map(({ event: { rowNo, columnNo } }) => `${rowNo} ${columnNo}`)).size;

/** Sums the refills of a visit by size, the largest first. */
const refilledIn = (go: Go, { sizeAt }: Reading) => {
  const bySize = new Map<string | null, number>();
  for (const { event } of go) {
    if (event.type !== 'REFILL') continue;
    const size = sizeAt(event);
    bySize.set(size, (bySize.get(size) ?? 0) + event.added);
  }
  return [...bySize]
    .map(([size, count]) => ({ size, count }))
    .toSorted((one, other) => other.count - one.count);
};

/** Sums the counts of a visit in slots that exist. */
const countedIn = (go: Go, differences: ReadonlyMap<string, number>) => {
  let [count, difference, isAny] = [0, 0, false];
  for (const { event, id } of go) {
    const delta = differences.get(id);
    if (event.type !== 'COUNT' || delta === undefined) continue;
    isAny = true;
    count += event.counted;
    difference += delta;
  }
  return isAny ? { count, expected: count - difference } : null;
};

/** Reads refills and counts; those of one visit are one entry. */
export const stock: Source = async (reading, from, wanted) => {
  const most = Math.max(wanted, leastRead);
  const { db, machine } = reading;
  const rows = await eventsBefore(db, machine.id, ['REFILL', 'COUNT'], from, most);
  const { groups, end } = runOfGroups(
    rows,
    most,
    ({ at, id }) => ({ at, id }),
    (newer, older) => newer.at - older.at <= ofOneGo,
  );
  const differences = await differencesOf(reading, groups.flat());
  const placed = [];
  for (const go of groups.slice(0, wanted)) {
    const [{ at, id }] = go;
    const oldest = go.at(-1) ?? go[0];
    const entry: TimelineEntry = {
      _id: id,
      at: timeOf(at),
      type: 'STOCK',
      by: await openedBy(reading, oldest.at),
      slots: slotsOf(go),
      refilled: refilledIn(go, reading),
      counted: countedIn(go, differences),
    };
    placed.push({ at, rest: { at: oldest.at, id: oldest.id }, entry });
  }
  const cut = groups.length > wanted ? placed.at(-1)?.rest : undefined;
  return { placed, end: cut ?? end };
};
