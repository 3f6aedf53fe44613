import type { Db } from '../../platform/db/store.ts';
import type { Machines, Paces, Slots } from '../../platform/schema/schema.ts';
import {
  readSales,
  readSlotSales,
  type SalesHistory,
  type SalesReader,
  slotKey,
} from './daily-sales.ts';
import { findEmptyDays, type StockedSlot } from './empty-days.ts';
import type { DailySales } from './forecast/daily-sales.ts';
import { fitPattern } from './forecast/forecast.ts';
import { fitSalesRate, historyDays } from './forecast/sales-rate.ts';
import { type MachineRates, weekdayColumnsOf } from './rate-rows.ts';
import { type ExpectedSales, expectedSalesOf } from './run-out-soon.ts';

export type MachineToFit = Pick<Machines, 'id' | 'organizationId' | 'institutionId'>;

export interface FitContext extends SalesReader {
  /** The business day that has not ended. */
  readonly today: number;
}

/** Days of history below which a machine takes the weekdays of its institution. */
const minOwnDays = 28;

type SlotToFit = StockedSlot & Pick<Slots, 'soldSoon'>;

const slotsOf = (db: Db, machineId: string): Promise<SlotToFit[]> =>
  db
    .selectFrom('slots')
    .select(['machineId', 'rowNo', 'columnNo', 'productCount', 'soldSoon'])
    .where('machineId', '=', machineId)
    .orderBy('rowNo')
    .orderBy('columnNo')
    .execute();

/** Reads the machine's sales of the last half year without today. */
export const readMachineSales = (
  { db, today }: FitContext,
  { id, organizationId }: MachineToFit,
): Promise<SalesHistory> =>
  readSales(
    db,
    { level: 'machine', id, organizationId },
    { from: today - historyDays, to: today - 1 },
  );

const pooledSalesOf = async (
  { db, today }: FitContext,
  { institutionId: id, organizationId }: MachineToFit,
  own: DailySales,
): Promise<DailySales> => {
  if (own.sold.length >= minOwnDays) return own;
  const range = { from: today - historyDays, to: today - 1 };
  const { sales } = await readSales(db, { level: 'institution', id, organizationId }, range);
  return sales;
};

/** Days on which the machine was closed or the slot empty. */
const unsoldDaysOf = async (
  { db, calendar, today }: FitContext,
  slot: StockedSlot,
  { from, sold }: DailySales,
  closed: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const empty = await findEmptyDays(db, slot, { from, to: today }, calendar);
  return new Set([...closed, ...empty.filter((day) => !sold[day - from])]);
};

/** Fits the rates of a machine and its slots as of the end of yesterday. */
export const fitMachineRates = async (
  context: FitContext,
  machine: MachineToFit,
  history: SalesHistory,
): Promise<MachineRates> => {
  const { db, today, signal } = context;
  const { id: machineId, organizationId, institutionId } = machine;
  const { weekdays, closedDays } = fitPattern(await pooledSalesOf(context, machine, history.sales));
  const slotSales = await readSlotSales(context, machineId, history);
  const slots: Paces[] = [];
  const expectedSales: ExpectedSales[] = [];
  for (const slot of await slotsOf(db, machineId)) {
    signal.throwIfAborted();
    const { rowNo, columnNo } = slot;
    const sales = slotSales.get(slotKey(slot));
    const rate = sales && {
      days: sales.sold.length,
      ...fitSalesRate(sales, weekdays, await unsoldDaysOf(context, slot, sales, closedDays)),
    };
    if (rate) slots.push({ machineId, rowNo, columnNo, organizationId, institutionId, ...rate });
    const soldSoon = rate ? expectedSalesOf(rate, weekdays, today) : 0;
    if (soldSoon !== slot.soldSoon) expectedSales.push({ machineId, rowNo, columnNo, soldSoon });
  }
  const shares = { machineId, organizationId, institutionId, asOf: today - 1 };
  return { shares: { ...shares, ...weekdayColumnsOf(weekdays) }, slots, expectedSales };
};
