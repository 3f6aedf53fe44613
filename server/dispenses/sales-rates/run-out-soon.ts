import { coverDays } from '../../../contract/attention-limits.ts';
import { weekdayOf } from '../../../contract/values/periods.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Paces, Slots } from '../../platform/schema/schema.ts';
import { minHistoryDays } from './forecast/forecast.ts';
import type { Weekdays } from './forecast/weekdays.ts';

/** Expected sales of a slot within `coverDays`. */
export type ExpectedSales = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo' | 'soldSoon'>;

/** Tolerance for the rounding of floating-point sums. */
const rounding = 1e-9;

/** Whole pads expected from `today` on within `coverDays`; 0 with too little history. */
export const expectedSalesOf = (
  { days, perDay }: Pick<Paces, 'days' | 'perDay'>,
  weekdays: Weekdays,
  today: number,
): number => {
  if (days < minHistoryDays) return 0;
  const shares = Array.from({ length: coverDays }, (_, at) => weekdays[weekdayOf(today + at)] ?? 1);
  return Math.floor(perDay * shares.reduce((sum, share) => sum + share, 0) + rounding);
};

/** Updates slots in the order of their key, as all writers of several slots do, against deadlocks. */
export const saveExpectedSales = async (
  tx: Tx,
  changed: readonly ExpectedSales[],
): Promise<void> => {
  const sorted = changed.toSorted(
    (a, b) =>
      (a.machineId < b.machineId ? -1 : Number(a.machineId > b.machineId)) ||
      a.rowNo - b.rowNo ||
      a.columnNo - b.columnNo,
  );
  for (const { machineId, rowNo, columnNo, soldSoon } of sorted) {
    await tx
      .updateTable('slots')
      .set({ soldSoon })
      .where('machineId', '=', machineId)
      .where('rowNo', '=', rowNo)
      .where('columnNo', '=', columnNo)
      .execute();
  }
};
