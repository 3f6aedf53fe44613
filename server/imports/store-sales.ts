import type { Calendar } from '../../contract/periods.ts';
import type { Sale } from '../../contract/sales-file/columns.ts';
import type { BrokenRecord } from '../../contract/sales-file/records.ts';
import { flagOf } from '../core/db/flag.ts';
import type { Dispenses, Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { lastly, together } from '../core/db/together.ts';
import { knownDispenses } from '../dispenses/queries.ts';
import { recordDispenses } from '../dispenses/record.ts';
import { paidFor } from '../machine-api/batch.ts';
import { seenByDispenses } from '../machine-api/seen.ts';
import { lockNamedMachines } from '../machines/queries.ts';
import { addToRollups, dispenseChange, type RollupChange } from '../stats/rollup.ts';

/** A past sale with its id. */
export interface PastSale extends Sale {
  readonly id: string;
}

export interface StoredSales {
  /** Number of sales that were not stored before. */
  readonly added: number;
  /** Rows of unknown machines. */
  readonly bad: readonly BrokenRecord[];
}

const rowOf = (
  { id, at, line, event }: PastSale,
  machine: Machines,
  day: number,
  now: number,
): Dispenses => ({
  id,
  organizationId: machine.organizationId,
  institutionId: machine.institutionId,
  machineId: machine.id,
  // A journal never numbers from 0: the row comes from a line of a file, not from an event.
  epoch: 0,
  seq: line,
  transactionType: event.transactionType ?? '',
  rfid: event.rfid ?? null,
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
  { calendar, now }: { readonly calendar: Calendar; readonly now: number },
): Promise<StoredSales> => {
  const names = sales.map(({ physicalId }) => physicalId);
  // A concurrent import of the same sales waits for the machine locks, and then finds the rows.
  const [machines, known] = await together(
    lockNamedMachines(tx, [...new Set(names)]),
    knownDispenses(
      tx,
      sales.map(({ id }) => id),
    ),
  );
  const named = new Map(machines.map((machine) => [machine.physicalId, machine]));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const rows: Dispenses[] = [];
  const changes: RollupChange[] = [];
  const bad: BrokenRecord[] = [];
  for (const sale of sales) {
    const machine = named.get(sale.physicalId);
    if (!machine) bad.push({ line: sale.line, reason: `there is no machine '${sale.physicalId}'` });
    if (!machine || known.has(sale.id)) continue;
    const row = rowOf(sale, machine, calendar.dayOf(sale.at), now);
    rows.push(row);
    changes.push(dispenseChange(machine, row, calendar));
  }
  // The machine's own contact counts for today.
  const today = calendar.dayOf(now);
  const past = rows.filter(({ day }) => day < today);
  const seen = await seenByDispenses(tx, past, byId);
  await lastly(tx, together(recordDispenses(tx, rows), addToRollups(tx, [...changes, ...seen])));
  return { added: rows.length, bad };
};
