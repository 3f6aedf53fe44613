import { rowInserter } from '../../platform/db/many-rows.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Paces, WeekdayShares } from '../../platform/schema/schema.ts';
import type { Weekdays } from './forecast/weekdays.ts';
import { type ExpectedSales, saveExpectedSales } from './run-out-soon.ts';

/** In the order of `Weekdays`. */
const weekdayColumns = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export type WeekdayShareValues = Pick<WeekdayShares, (typeof weekdayColumns)[number]>;

export const weekdaysOfRow = (shares: WeekdayShareValues): Weekdays =>
  weekdayColumns.map((name) => shares[name]);

export const weekdayColumnsOf = (weekdays: Weekdays): WeekdayShareValues => {
  const [sunday = 1, monday = 1, tuesday = 1, wednesday = 1, ...others] = weekdays;
  const [thursday = 1, friday = 1, saturday = 1] = others;
  return { sunday, monday, tuesday, wednesday, thursday, friday, saturday };
};

export interface MachineRates {
  readonly shares: WeekdayShares;
  readonly slots: readonly Paces[];
  /** Only slots whose expected sales have changed. */
  readonly expectedSales: readonly ExpectedSales[];
}

const setExcluded = (columns: readonly string[]): string =>
  columns.map((name) => `"${name}" = excluded."${name}"`).join(', ');

const upsertShares = rowInserter(
  'weekdayShares',
  {
    machineId: 'text',
    organizationId: 'text',
    institutionId: 'text',
    asOf: 'integer',
    sunday: 'double precision',
    monday: 'double precision',
    tuesday: 'double precision',
    wednesday: 'double precision',
    thursday: 'double precision',
    friday: 'double precision',
    saturday: 'double precision',
  },
  `on conflict ("machineId") do update set ${setExcluded(['asOf', ...weekdayColumns])}`,
);

const upsertRates = rowInserter(
  'paces',
  {
    machineId: 'text',
    rowNo: 'integer',
    columnNo: 'integer',
    organizationId: 'text',
    institutionId: 'text',
    days: 'integer',
    perDay: 'double precision',
    spread: 'double precision',
  },
  `on conflict ("machineId", "rowNo", "columnNo")
    do update set ${setExcluded(['days', 'perDay', 'spread'])}`,
);

/** Replaces the rates of these machines; the upserts allow concurrent writers. */
export const saveMachineRates = async (
  tx: Tx,
  machines: readonly MachineRates[],
): Promise<void> => {
  const ids = machines.map(({ shares }) => shares.machineId);
  await upsertShares(
    tx,
    machines.map(({ shares }) => shares),
  );
  await tx
    .deleteFrom('paces')
    .where(isAmong(tx, 'machineId', ids))
    .execute();
  await upsertRates(
    tx,
    machines.flatMap(({ slots }) => slots),
  );
  await saveExpectedSales(
    tx,
    machines.flatMap(({ expectedSales }) => expectedSales),
  );
};
