import { sql } from 'kysely';
import { asking } from '../core/db/asking.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Paces, Slots, WeekdayShares } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { leastHistory } from '../forecast/forecast.ts';
import { type RunOut, runOutOf } from '../forecast/run-out.ts';
import type { Place } from './courses.ts';
import { weekdaysIn } from './rows.ts';

/** When a slot runs out, in days from today on. */
interface Cover extends RunOut, Place {
  readonly machineId: string;
}

const sharesAsked = asking<WeekdayShares>((db, machineIds) =>
  db
    .selectFrom('weekdayShares')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds)),
);

type PacedSlot = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'productCount'> &
  Pick<Paces, 'perDay' | 'spread'>;

/** Slots that sold lately, and for long enough. */
const pacedSlots = asking<PacedSlot>((db, machineIds) =>
  db
    .selectFrom('slots')
    .innerJoin('paces', (join) =>
      join
        .onRef('paces.machineId', '=', 'slots.machineId')
        .onRef('paces.rowNo', '=', 'slots.rowNo')
        .onRef('paces.columnNo', '=', 'slots.columnNo'),
    )
    .select(['slots.machineId', 'slots.rowNo', 'slots.columnNo', 'productCount'])
    .select(['perDay', 'spread'])
    .where(isAmong(db, 'slots.machineId', machineIds))
    .where('days', '>=', sql.lit(leastHistory))
    .where('perDay', '>', sql.lit(0)),
);

export interface Covers {
  /** Of the slots of which enough is known. */
  readonly covers: readonly Cover[];
  /** Machines of which nothing has been learnt yet. */
  readonly unknown: readonly string[];
}

/** When the slots of these machines run out, by what they hold now. */
export const coverOf = async (
  db: Db,
  machineIds: readonly string[],
  today: number,
): Promise<Covers> => {
  const shares = await sharesAsked(db, machineIds);
  const weekdays = new Map(shares.map((row) => [row.machineId, weekdaysIn(row)]));
  const covers: Cover[] = [];
  for (const slot of await pacedSlots(db, machineIds)) {
    const { machineId, rowNo, columnNo, productCount } = slot;
    const ofMachine = weekdays.get(machineId);
    if (!ofMachine) continue;
    covers.push({ machineId, rowNo, columnNo, ...runOutOf(productCount, slot, ofMachine, today) });
  }
  return { covers, unknown: machineIds.filter((id) => !weekdays.has(id)) };
};
