import type { FileSale } from '../../../../contract/sales-file/columns.ts';
import type { BrokenRecord } from '../../../../contract/sales-file/parse-records.ts';
import { cardKey } from '../../../../contract/values/card-key.ts';
import { paidFor } from '../../../dispenses/paid-amount.ts';
import { findExistingDispenses } from '../../../dispenses/queries.ts';
import { insertDispenses } from '../../../dispenses/record.ts';
import {
  type CardHistoryOptions,
  findCardHistoryStarts,
} from '../../../institutions/card-history.ts';
import { lockMachinesByPhysicalId } from '../../../machines/queries.ts';
import {
  addToRollups,
  type RollupChange,
  rollupChangeOf,
} from '../../../machines/rollup/rollup.ts';
import { countSeenDays } from '../../../machines/seen-days.ts';
import type { Tx } from '../../../platform/db/store.ts';
import { flagOf } from '../../../platform/schema/flag.ts';
import type { Dispenses, Machines } from '../../../platform/schema/schema.ts';

export interface PastSale extends FileSale {
  readonly id: string;
}

export interface StoredSales {
  /** Number of sales that were not stored before. */
  readonly added: number;
  /** Rows of unknown machines. */
  readonly bad: readonly BrokenRecord[];
}

const dispenseRow = (
  { id, at, line, event }: PastSale,
  machine: Machines,
  day: number,
  { now, knownFrom }: { readonly now: number; readonly knownFrom: number },
): Dispenses => ({
  id,
  organizationId: machine.organizationId,
  institutionId: machine.institutionId,
  machineId: machine.id,
  // A journal never numbers from 0: the row comes from a line of a file, not from an event.
  epoch: 0,
  seq: line,
  transactionType: event.transactionType ?? '',
  rfid: at < knownFrom ? null : (event.rfid ?? null),
  cardKey: at < knownFrom || event.rfid === undefined ? null : cardKey(event.rfid),
  rowNo: event.rowNo,
  columnNo: event.columnNo,
  dispensedAt: at,
  day,
  receivedAt: now,
  isSuccessful: flagOf(event.isSuccessful),
  paid: paidFor(event, machine.price),
  refunded: 0,
  refundTrxId: null,
  failureReason: event.failureReason ?? null,
  paymentFailure: null,
  flags: 'IMPORTED',
  paymentId: null,
  item: null,
});

/**
 * Stores past sales in the caller's transaction, each once, and adds their days to the rollup.
 * Stocks and points already include them, so neither is changed.
 */
export const storeSales = async (
  tx: Tx,
  sales: readonly PastSale[],
  options: CardHistoryOptions,
): Promise<StoredSales> => {
  const { calendar, now } = options;
  const names = sales.map(({ physicalId }) => physicalId);
  // A concurrent import of the same sales waits for the machine locks, and then finds the rows.
  const machines = await lockMachinesByPhysicalId(tx, [...new Set(names)]);
  const existing = await findExistingDispenses(
    tx,
    sales.map(({ id }) => id),
  );
  const byPhysicalId = new Map(machines.map((machine) => [machine.physicalId, machine]));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const historyStarts = await findCardHistoryStarts(tx, machines, options);
  const rows: Dispenses[] = [];
  const changes: RollupChange[] = [];
  const bad: BrokenRecord[] = [];
  for (const sale of sales) {
    const machine = byPhysicalId.get(sale.physicalId);
    if (!machine) bad.push({ line: sale.line, reason: `there is no machine '${sale.physicalId}'` });
    if (!machine || existing.has(sale.id)) continue;
    const row = dispenseRow(sale, machine, calendar.dayOf(sale.at), {
      now,
      knownFrom: historyStarts.get(machine.institutionId) ?? now,
    });
    rows.push(row);
    changes.push(rollupChangeOf(machine, row, calendar));
  }
  // The machine's own contact counts for today.
  const today = calendar.dayOf(now);
  const pastRows = rows.filter(({ day }) => day < today);
  const seenChanges = await countSeenDays(tx, pastRows, byId);
  await insertDispenses(tx, rows);
  await addToRollups(tx, [...changes, ...seenChanges]);
  return { added: rows.length, bad };
};
