import { type FailureCode, failureCodes } from '../../../contract/device-events.ts';
import { cashRefund, unnamedRefund } from '../../../contract/dispenses.ts';
import { providerSaleType } from '../../../contract/providers.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { insertDispenses } from '../../dispenses/record.ts';
import { isReplaced } from '../../machines/commands/command-rules.ts';
import { hourColumn } from '../../machines/rollup/hour-columns.ts';
import {
  addToRollups,
  type RollupChange,
  rollupChangeOf,
  type TenantMachine,
  typeColumns,
} from '../../machines/rollup/rollup.ts';
import type { Tx } from '../../platform/db/store.ts';
import { publishRowsAfterCommit } from '../../platform/events/after-commit.ts';
import { newId } from '../../platform/lists/ids.ts';
import { flagOf } from '../../platform/schema/flag.ts';
import type { Commands, Dispenses, Payments } from '../../platform/schema/schema.ts';

/** Each pad of a payment is a dispense row of its own, with its part of the money. */
const findPads = (tx: Tx, paymentId: string) =>
  tx.selectFrom('dispenses').selectAll().where('paymentId', '=', paymentId).execute();

const toPlace = ({
  machineId,
  organizationId,
  institutionId,
}: Payments | Dispenses): TenantMachine => ({
  id: machineId,
  organizationId,
  institutionId,
});

/** The part of the charge that falls to one pad; the parts add up to the charge. */
const padPrice = ({ chargedAmount, quantity }: Payments, item: number): number => {
  const upTo = (pads: number) => Math.floor(((chargedAmount ?? 0) * pads) / quantity);
  return upTo(item + 1) - upTo(item);
};

interface Pad {
  readonly item: number;
  readonly at: number;
  readonly isSuccessful: boolean;
  readonly paid: number;
  readonly failureReason: FailureCode | null;
  readonly paymentFailure: string | null;
}

const toDispenseRow = (
  payment: Payments,
  pad: Pad,
  now: number,
  calendar: Calendar,
): Dispenses => ({
  id: newId(),
  machineId: payment.machineId,
  paymentId: payment.id,
  item: pad.item,
  organizationId: payment.organizationId,
  institutionId: payment.institutionId,
  // A journal never numbers from 0: the row was made by a payment, not by an event.
  epoch: 0,
  seq: 0,
  transactionType: providerSaleType(payment.provider),
  rfid: null,
  cardKey: null,
  rowNo: payment.rowNo,
  columnNo: payment.columnNo,
  dispensedAt: pad.at,
  day: calendar.dayOf(pad.at),
  receivedAt: now,
  isSuccessful: flagOf(pad.isSuccessful),
  paid: pad.paid,
  refunded: 0,
  refundTrxId: null,
  failureReason: pad.failureReason,
  paymentFailure: pad.paymentFailure,
  flags: '',
});

const insertPads = async (
  tx: Tx,
  rows: readonly Dispenses[],
  calendar: Calendar,
): Promise<RollupChange[]> => {
  await insertDispenses(tx, rows);
  return rows.map((row) => rollupChangeOf(toPlace(row), row, calendar));
};

const hasLostPower = (command: Commands): boolean =>
  command.state === 'INTERRUPTED' && !isReplaced(command);

/** Books the end of a pad's command. The caller moves the stock. */
export const bookCommand = (
  tx: Tx,
  payment: Payments,
  { command, at }: { readonly command: Commands; readonly at: number },
  { now, calendar }: { readonly now: number; readonly calendar: Calendar },
): Promise<RollupChange[]> => {
  const isSuccessful = command.state === 'SUCCEEDED';
  const code = failureCodes.find((one) => one === command.detail);
  const item = command.item ?? 0;
  const pad = {
    item,
    at,
    isSuccessful,
    paid: padPrice(payment, item),
    failureReason: isSuccessful ? null : (code ?? (hasLostPower(command) ? 'POWER' : null)),
    paymentFailure: isSuccessful || code ? null : command.detail || null,
  } as const;
  return insertPads(tx, [toDispenseRow(payment, pad, now, calendar)], calendar);
};

/**
 * Books pads that no machine was ordered to dispense: refused at the provider, or charged and due
 * back.
 */
export const bookUndispensed = async (
  tx: Tx,
  payment: Payments,
  { now, calendar }: { readonly now: number; readonly calendar: Calendar },
): Promise<void> => {
  const booked = await findPads(tx, payment.id);
  const changes: RollupChange[] = [];
  for (const row of booked) {
    const paid = padPrice(payment, row.item ?? 0);
    if (row.paid === paid) continue;
    publishRowsAfterCommit(tx, 'dispenses', [row]);
    await tx.updateTable('dispenses').set({ paid }).where('id', '=', row.id).execute();
    const counts = { [`${typeColumns[row.transactionType]}Paid`]: paid - row.paid };
    changes.push({ place: toPlace(row), day: row.day, counts });
  }
  const missing = Array.from({ length: payment.quantity }, (_, item) => item).filter(
    (item) => !booked.some((row) => row.item === item),
  );
  const rows = missing.map((item) => {
    const paid = padPrice(payment, item);
    const pad = { item, at: now, isSuccessful: false, paid, failureReason: null };
    return toDispenseRow(payment, { ...pad, paymentFailure: payment.failure }, now, calendar);
  });
  await addToRollups(tx, [...changes, ...(await insertPads(tx, rows, calendar))]);
};

/** Subtracts the refund on the days on which the money was booked. */
export const bookRefund = async (tx: Tx, payment: Payments): Promise<void> => {
  const isInCash = payment.settledAs === 'REFUNDED_IN_CASH';
  const refundTrxId = payment.refundTrxId ?? (isInCash ? cashRefund : unnamedRefund);
  const changes: RollupChange[] = [];
  for (const row of await findPads(tx, payment.id)) {
    const refunded = row.paid;
    publishRowsAfterCommit(tx, 'dispenses', [row]);
    await tx
      .updateTable('dispenses')
      .set({ refunded, refundTrxId })
      .where('id', '=', row.id)
      .execute();
    const change = refunded - row.refunded;
    const counts = { [`${typeColumns[row.transactionType]}Paid`]: -change, refunded: change };
    changes.push({ place: toPlace(row), day: row.day, counts });
  }
  await addToRollups(tx, changes);
};

/** Marks the row of a pad that dropped after its command was given up. */
export const bookLateDrop = async (
  tx: Tx,
  payment: Payments,
  item: number | null,
  { hourOf }: Calendar,
): Promise<RollupChange[]> => {
  const row = (await findPads(tx, payment.id)).find((one) => one.item === item);
  if (!row || row.isSuccessful) return [];
  publishRowsAfterCommit(tx, 'dispenses', [row]);
  await tx
    .updateTable('dispenses')
    .set({ isSuccessful: 1, failureReason: null, paymentFailure: null })
    .where('id', '=', row.id)
    .execute();
  const hour = hourColumn(hourOf(row.dispensedAt));
  const column = typeColumns[row.transactionType];
  const counts = { [`${column}Success`]: 1, [`${column}Failure`]: -1, [hour]: 1 };
  return [{ place: toPlace(row), day: row.day, counts }];
};
