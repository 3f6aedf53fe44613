import { sql } from 'kysely';
import type { OpeningHours } from '../../contract/opening-hours.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { readHoursByDay } from '../institutions/opening-hours.ts';
import type { Db, Store } from '../platform/db/store.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import { createDayComputation, type MachineFacts, openIntervals } from './day.ts';
import { type FactsMachine, readMachineFacts } from './facts.ts';
import { intersect } from './intervals.ts';
import { type ComputedDay, saveAvailability } from './save.ts';

export interface CountOptions {
  readonly store: Pick<Store, 'read' | 'change'>;
  readonly calendar: Calendar;
  readonly now: () => number;
}

/** Days that late events may still change. */
const lateDays = 14;
/** Machines of one query, and days of one transaction. */
const batchSize = 50;
const daysAtOnce = 100;

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface MachineToCount extends FactsMachine {
  /** The last day that was counted; null before the first. */
  readonly lastDay: number | null;
}

const findMachines = async (db: Db, after: string): Promise<MachineToCount[]> => {
  const { rows } = await sql<MachineToCount>`
    select "id", "organizationId", "institutionId", "isActivated", "removedAt",
      (select max("day") from "availability" where "machineId" = "id") as "lastDay"
    from "machines" where "id" > ${after} order by "id" limit ${batchSize}`.execute(db);
  return rows;
};

const firstStockOf = ({ slots }: MachineFacts): number =>
  Math.min(...slots.map(({ firstStockAt = Infinity }) => firstStockAt));

interface ComputedRange extends DayRange {
  /** Milliseconds UTC; hours after it are still to come. */
  readonly until?: number;
}

/** Computes days of a machine from its facts, with the opening hours of each. */
export const computeDays = (
  facts: MachineFacts,
  hoursOn: (day: number) => OpeningHours,
  { timeZone, offsetAt }: Calendar,
  { from, to, until = Infinity }: ComputedRange,
): ComputedDay[] => {
  const compute = createDayComputation(facts);
  const days: ComputedDay[] = [];
  for (let day = from; day <= to; day += 1) {
    const open = intersect(openIntervals(hoursOn(day), day, timeZone), [
      { from: -Infinity, to: until },
    ]);
    const wallMinute = (at: number) => Math.round((at + offsetAt(at) - day * dayMs) / minuteMs);
    days.push({ day, ...compute(open, wallMinute) });
  }
  return days;
};

const countMachine = async (
  { store, calendar }: CountOptions,
  machine: MachineToCount,
  yesterday: number,
): Promise<void> => {
  const { lastDay, removedAt } = machine;
  const last = removedAt === null ? yesterday : Math.min(yesterday, calendar.dayOf(removedAt));
  // Late events of a removed machine find no key any more.
  if (removedAt !== null && lastDay !== null && lastDay >= last) return;
  const recent = lastDay === null ? undefined : Math.min(lastDay + 1, yesterday - lateDays + 1);
  const since = recent === undefined ? 0 : calendar.startOfDay(recent);
  const facts = await readMachineFacts(store.read, machine, since);
  const firstStockAt = firstStockOf(facts);
  if (firstStockAt === Infinity) return;
  const first = Math.max(recent ?? 0, calendar.dayOf(firstStockAt));
  if (first > last) return;
  const hoursOn = await readHoursByDay(store.read, machine.institutionId);
  for (let from = first; from <= last; from += daysAtOnce) {
    const to = Math.min(last, from + daysAtOnce - 1);
    const days = computeDays(facts, hoursOn, calendar, { from, to });
    await store.change((tx) => saveAvailability(tx, machine, days));
  }
};

/**
 * Counts all days up to yesterday that are missing, and the last ones again. What was counted stays
 * when it stops halfway. An abort of `signal` throws its reason.
 */
export const countAvailability = async (
  options: CountOptions,
  signal: AbortSignal,
): Promise<void> => {
  const yesterday = options.calendar.dayOf(options.now()) - 1;
  for (let after = ''; ; ) {
    const machines = await findMachines(options.store.read, after);
    for (const machine of machines) {
      signal.throwIfAborted();
      await countMachine(options, machine, yesterday);
    }
    const last = machines.at(-1);
    if (!last || machines.length < batchSize) return;
    after = last.id;
  }
};
