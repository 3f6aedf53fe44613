import { sql } from 'kysely';
import type { RunOut } from '../../machines/run-out.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Paces, Slots, WeekdayShares } from '../../platform/schema/schema.ts';
import type { SalesSlot } from './daily-sales.ts';
import { minHistoryDays } from './forecast/forecast.ts';
import { forecastFromRate } from './forecast/run-out.ts';
import { weekdaysOfRow } from './rate-rows.ts';

/** Days from today until a slot runs out. */
interface SlotCover extends RunOut, SalesSlot {
  readonly machineId: string;
}

type RatedSlot = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'productCount'> &
  Pick<Paces, 'perDay' | 'spread'>;

/** Finds the slots that sold lately, and for long enough. */
const findRatedSlots = preparedQuery<RatedSlot>((db, machineIds) =>
  db
    .selectFrom('paces')
    .innerJoin('slots', (join) =>
      join
        .onRef('slots.machineId', '=', 'paces.machineId')
        .onRef('slots.rowNo', '=', 'paces.rowNo')
        .onRef('slots.columnNo', '=', 'paces.columnNo'),
    )
    .select(['slots.machineId', 'slots.rowNo', 'slots.columnNo', 'productCount'])
    .select(['perDay', 'spread'])
    .where(isAmong(db, 'paces.machineId', machineIds))
    .where('days', '>=', sql.lit(minHistoryDays))
    .where('perDay', '>', sql.lit(0)),
);

const findWeekdayShares = preparedQuery<WeekdayShares>((db, machineIds) =>
  db
    .selectFrom('weekdayShares')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds)),
);

export interface CoverForecast {
  /** Only slots with enough history. */
  readonly covers: readonly SlotCover[];
  /** Ids of machines whose sales rates have not been fitted yet. */
  readonly unknown: readonly string[];
}

/** Reads the fitted rates: weekdays by machine, and the slots that sold for long enough. */
export const readRates = async (db: Db, machineIds: readonly string[]) => {
  const shares = await findWeekdayShares(db, machineIds);
  return {
    weekdays: new Map(shares.map((row) => [row.machineId, weekdaysOfRow(row)])),
    slots: await findRatedSlots(db, machineIds),
  };
};

/** Forecasts from the present stock of the slots of these machines. */
export const computeCovers = async (
  db: Db,
  machineIds: readonly string[],
  today: number,
): Promise<CoverForecast> => {
  const { weekdays, slots } = await readRates(db, machineIds);
  const covers: SlotCover[] = [];
  for (const slot of slots) {
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
  return { covers, unknown: machineIds.filter((id) => !weekdays.has(id)) };
};
