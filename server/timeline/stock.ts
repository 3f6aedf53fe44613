import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { findUnlockNames } from '../rfids/unlock/unlock-names.ts';
import { findEventsBefore, type TimelineEvent } from './events.ts';
import { groupRows, isoTime, type TimelineContext, type TimelineSource } from './source.ts';

type StockEvent = TimelineEvent<'REFILL' | 'COUNT'>;
type StockVisit = readonly [StockEvent, ...StockEvent[]];

/** Milliseconds. Refills and counts within this gap belong to one visit. */
const visitGapMs = 60_000;
const minRowsRead = 240;
/** Milliseconds. An unlock this long before a visit opened the door for it. */
const unlockWindowMs = 3_600_000;

const countColumns = {
  rowNo: 'integer',
  columnNo: 'integer',
  at: 'bigint',
  cause: 'text',
} as const;

/** Reads how much each count differed from the expected stock, by the name of its event. */
const readCountDifferences = async (
  { db, machine }: TimelineContext,
  events: readonly StockEvent[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = events.flatMap(({ event, at, id: cause }) =>
    event.type === 'COUNT' ? [{ rowNo: event.rowNo, columnNo: event.columnNo, at, cause }] : [],
  );
  if (!counts.length) return new Map();
  const { rows } = await sql<{ cause: string; delta: number }>`
    select "given"."cause", "delta" from ${rowsOf(db, countColumns, counts, 'given')}
    join "stockLedger" on "machineId" = ${machine.id}
      and "stockLedger"."rowNo" = "given"."rowNo" and "stockLedger"."columnNo" = "given"."columnNo"
      and "stockLedger"."at" = "given"."at" and "stockLedger"."cause" = "given"."cause"
      and "kind" = 'COUNT'`.execute(db);
  return new Map(rows.map(({ cause, delta }) => [cause, delta]));
};

/** Finds who opened the door before an instant: a name, else the ID of the RFID. */
const findOpener = async ({ db, machine }: TimelineContext, at: number): Promise<string | null> => {
  const upTo = { at: at + 1, id: '' };
  const [last] = await findEventsBefore(db, machine.id, ['UNLOCK'], upTo, 1);
  if (!last || last.at < at - unlockWindowMs) return null;
  const { rfid } = last.event;
  const key = { organizationId: machine.organizationId, physicalId: rfid };
  const [name = rfid] = (await findUnlockNames(db, [key])).values();
  return name;
};

const countSlots = (visit: StockVisit): number =>
  new Set(visit.map(({ event: { rowNo, columnNo } }) => `${rowNo} ${columnNo}`)).size;

/** Sums the refills of a visit by size, the largest first. */
const sumRefills = (visit: StockVisit, { sizeAt }: TimelineContext) => {
  const bySize = new Map<string | null, number>();
  for (const { event } of visit) {
    if (event.type !== 'REFILL') continue;
    const size = sizeAt(event);
    bySize.set(size, (bySize.get(size) ?? 0) + event.added);
  }
  return [...bySize]
    .map(([size, count]) => ({ size, count }))
    .toSorted((one, other) => other.count - one.count);
};

/** Sums the counts of a visit in slots that exist. */
const sumCounts = (visit: StockVisit, differences: ReadonlyMap<string, number>) => {
  let [count, difference, isAny] = [0, 0, false];
  for (const { event, id } of visit) {
    const delta = differences.get(id);
    if (event.type !== 'COUNT' || delta === undefined) continue;
    isAny = true;
    count += event.counted;
    difference += delta;
  }
  return isAny ? { count, expected: count - difference } : null;
};

/** Reads refills and counts; those of one visit are one entry. */
export const stockSource: TimelineSource = async (context, from, wanted) => {
  const most = Math.max(wanted, minRowsRead);
  const { db, machine } = context;
  const rows = await findEventsBefore(db, machine.id, ['REFILL', 'COUNT'], from, most);
  const { groups, end } = groupRows(
    rows,
    most,
    ({ at, id }) => ({ at, id }),
    (newer, older) => newer.at - older.at <= visitGapMs,
  );
  const differences = await readCountDifferences(context, groups.flat());
  const placed = [];
  for (const visit of groups.slice(0, wanted)) {
    const [{ at, id }] = visit;
    const oldest = visit.at(-1) ?? visit[0];
    const entry: TimelineEntry = {
      _id: id,
      at: isoTime(at),
      type: 'STOCK',
      by: await findOpener(context, oldest.at),
      slots: countSlots(visit),
      refilled: sumRefills(visit, context),
      counted: sumCounts(visit, differences),
      takenOut: 0,
      cash: null,
      visitId: null,
    };
    placed.push({ at, rest: { at: oldest.at, id: oldest.id }, entry });
  }
  const cut = groups.length > wanted ? placed.at(-1)?.rest : undefined;
  return { placed, end: cut ?? end };
};
