import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { Db } from '../../platform/db/store.ts';
import { type DayRange, instantsOf } from '../../platform/http/day-range.ts';
import type { Slots } from '../../platform/schema/schema.ts';
import { windowCondition } from '../../platform/threads/long-read.ts';

const daysPerQuery = 28;

export type StockedSlot = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'productCount'>;

/** Change of a slot's stock by business day. */
const stockChangesIn = async (
  db: Db,
  { machineId, rowNo, columnNo }: StockedSlot,
  { from, to }: DayRange,
  calendar: Calendar,
): Promise<Map<number, number>> => {
  const changes = new Map<number, number>();
  for (let first = from; first <= to; first += daysPerQuery) {
    const window = instantsOf(calendar, {
      from: first,
      to: Math.min(to, first + daysPerQuery - 1),
    });
    const { rows } = await sql<{ day: number; delta: number }>`
      select "day", sum("delta") as "delta" from "stockLedger"
      where "machineId" = ${machineId} and "rowNo" = ${rowNo} and "columnNo" = ${columnNo}
        and ${windowCondition('at', window, undefined)}
      group by "day"`.execute(db);
    for (const { day, delta } of rows) changes.set(day, (changes.get(day) ?? 0) + delta);
    await setImmediate();
  }
  return changes;
};

/**
 * Days at whose beginning and end a slot was empty, computed back from its present stock. Days before
 * the first change in the range are left out.
 */
export const findEmptyDays = async (
  db: Db,
  slot: StockedSlot,
  range: DayRange,
  calendar: Calendar,
): Promise<number[]> => {
  const changes = await stockChangesIn(db, slot, range, calendar);
  const first = Math.min(...changes.keys());
  const days: number[] = [];
  let atEnd = slot.productCount;
  for (let day = range.to; day >= first; day--) {
    const atBeginning = atEnd - (changes.get(day) ?? 0);
    if (atBeginning <= 0 && atEnd <= 0) days.push(day);
    atEnd = atBeginning;
  }
  return days;
};
