import { sql } from 'kysely';
import { minHistoryDays } from '../forecast/forecast.ts';
import { forecastFromRate, type RunOut } from '../forecast/run-out.ts';
import {
  fromListedIds,
  type Subquery,
  type SubqueryResults,
} from '../platform/db/json-subqueries.ts';
import type { Db } from '../platform/db/store.ts';
import type { Paces, Slots, WeekdayShares } from '../platform/schema/schema.ts';
import type { SalesSlot } from './daily-sales.ts';
import { weekdayColumns, weekdaysOfRow } from './rate-rows.ts';

/** Days from today until a slot runs out. */
interface SlotCover extends RunOut, SalesSlot {
  readonly machineId: string;
}

type RatedSlot = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'productCount'> &
  Pick<Paces, 'perDay' | 'spread'>;

/** Starts from the rates, as most slots may have none. */
const ratedSlotsOf = (db: Db) =>
  fromListedIds(db)
    .crossJoin('paces')
    .innerJoin('slots', (join) =>
      join
        .onRef('slots.machineId', '=', 'paces.machineId')
        .onRef('slots.rowNo', '=', 'paces.rowNo')
        .onRef('slots.columnNo', '=', 'paces.columnNo'),
    )
    .whereRef('paces.machineId', '=', 'listed.id')
    .where('days', '>=', sql.lit(minHistoryDays))
    .where('perDay', '>', sql.lit(0));

/** Slots that sold lately, and for long enough. */
const ratedSlots: Subquery<RatedSlot> = {
  name: 'pacedSlots',
  columns: ['machineId', 'rowNo', 'columnNo', 'productCount', 'perDay', 'spread'],
  build: (db) =>
    ratedSlotsOf(db)
      .select(['slots.machineId', 'slots.rowNo', 'slots.columnNo', 'productCount'])
      .select(['perDay', 'spread']),
};

const weekdayShareColumns = ['machineId', ...weekdayColumns] as const;
type MachineWeekdays = Pick<WeekdayShares, (typeof weekdayShareColumns)[number]>;

/** The weekdays of their machines. */
const machineWeekdays: Subquery<MachineWeekdays> = {
  name: 'pacedWeekdays',
  columns: weekdayShareColumns,
  build: (db) =>
    db
      .selectFrom('weekdayShares')
      .select(weekdayShareColumns)
      .where('machineId', 'in', ratedSlotsOf(db).select('slots.machineId')),
};

/** Machines whose sales rates have not been fitted yet. */
const unfittedMachines: Subquery<{ id: string }> = {
  name: 'unlearnt',
  columns: ['id'],
  build: (db) =>
    fromListedIds(db)
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
export const coverSubqueries = [ratedSlots, machineWeekdays, unfittedMachines];

export interface CoverForecast {
  /** Only slots with enough history. */
  readonly covers: readonly SlotCover[];
  /** Ids of machines whose sales rates have not been fitted yet. */
  readonly unknown: readonly string[];
}

/** Forecasts from the present stock of the slots. */
export const computeCovers = (results: SubqueryResults, today: number): CoverForecast => {
  const shares = results.rowsOf(machineWeekdays);
  const weekdays = new Map(shares.map((row) => [row.machineId, weekdaysOfRow(row)]));
  const covers: SlotCover[] = [];
  for (const slot of results.rowsOf(ratedSlots)) {
    const { machineId, rowNo, columnNo, productCount } = slot;
    const ofMachine = weekdays.get(machineId);
    if (!ofMachine) continue;
    covers.push({
      machineId,
      rowNo,
      columnNo,
      ...forecastFromRate(productCount, slot, ofMachine, today),
    });
  }
  return { covers, unknown: results.rowsOf(unfittedMachines).map(({ id }) => id) };
};
