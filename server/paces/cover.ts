import { sql } from 'kysely';
import { type Answers, fromListed, type Question } from '../core/db/beside.ts';
import type { Paces, Slots, WeekdayShares } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { leastHistory } from '../forecast/forecast.ts';
import { type RunOut, runOutOf } from '../forecast/run-out.ts';
import type { Place } from './courses.ts';
import { weekdayColumns, weekdaysIn } from './rows.ts';

/** Days from today until a slot runs out. */
interface Cover extends RunOut, Place {
  readonly machineId: string;
}

type PacedSlot = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'productCount'> &
  Pick<Paces, 'perDay' | 'spread'>;

/** Starts from the rates, as most slots may have none. */
const pacedSlotsOf = (db: Db) =>
  fromListed(db)
    .crossJoin('paces')
    .innerJoin('slots', (join) =>
      join
        .onRef('slots.machineId', '=', 'paces.machineId')
        .onRef('slots.rowNo', '=', 'paces.rowNo')
        .onRef('slots.columnNo', '=', 'paces.columnNo'),
    )
    .whereRef('paces.machineId', '=', 'listed.id')
    .where('days', '>=', sql.lit(leastHistory))
    .where('perDay', '>', sql.lit(0));

/** Slots that sold lately, and for long enough. */
const pacedSlots: Question<PacedSlot> = {
  name: 'pacedSlots',
  columns: ['machineId', 'rowNo', 'columnNo', 'productCount', 'perDay', 'spread'],
  build: (db) =>
    pacedSlotsOf(db)
      .select(['slots.machineId', 'slots.rowNo', 'slots.columnNo', 'productCount'])
      .select(['perDay', 'spread']),
};

const weekdaysOfMachine = ['machineId', ...weekdayColumns] as const;
type PacedWeekdays = Pick<WeekdayShares, (typeof weekdaysOfMachine)[number]>;

/** The weekdays of their machines. */
const pacedWeekdays: Question<PacedWeekdays> = {
  name: 'pacedWeekdays',
  columns: weekdaysOfMachine,
  build: (db) =>
    db
      .selectFrom('weekdayShares')
      .select(weekdaysOfMachine)
      .where('machineId', 'in', pacedSlotsOf(db).select('slots.machineId')),
};

/** Machines whose sales rates have not been fitted yet. */
const unlearnt: Question<{ id: string }> = {
  name: 'unlearnt',
  columns: ['id'],
  build: (db) =>
    fromListed(db)
      .select('listed.id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('weekdayShares').select('machineId').whereRef('machineId', '=', 'listed.id'),
          ),
        ),
      ),
};

/** Subqueries about machines that `computeCovers` needs. */
export const coverQuestions = [pacedSlots, pacedWeekdays, unlearnt];

export interface Covers {
  /** Only slots with enough history. */
  readonly covers: readonly Cover[];
  /** Ids of machines whose sales rates have not been fitted yet. */
  readonly unknown: readonly string[];
}

/** Forecasts from the present stock of the slots. */
export const coversOf = (answers: Answers, today: number): Covers => {
  const shares = answers.of(pacedWeekdays);
  const weekdays = new Map(shares.map((row) => [row.machineId, weekdaysIn(row)]));
  const covers: Cover[] = [];
  for (const slot of answers.of(pacedSlots)) {
    const { machineId, rowNo, columnNo, productCount } = slot;
    const ofMachine = weekdays.get(machineId);
    if (!ofMachine) continue;
    covers.push({ machineId, rowNo, columnNo, ...runOutOf(productCount, slot, ofMachine, today) });
  }
  return { covers, unknown: answers.of(unlearnt).map(({ id }) => id) };
};
