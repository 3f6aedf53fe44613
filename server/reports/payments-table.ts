import { englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { PaymentFilter } from '../../contract/payments.ts';
import type { Calendar } from '../../contract/periods.ts';
import { failureWord, stateNames } from '../../contract/words.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type MachineNames, named, namedMachine } from '../machines/names.ts';
import { everyPayment } from '../payments/every.ts';
import { isRefundLate } from '../payments/refund.ts';
import { column, each, type Table } from './tables.ts';

interface LongPayments {
  readonly chunks: AsyncIterable<Payments[]>;
  /** Contains the machines of every row that has been read. */
  readonly names: MachineNames;
}

export interface PaymentsAsked {
  readonly institutionId: string;
  readonly filter: PaymentFilter;
  readonly now: number;
}

/** Reads all payments that pass the filter, and the names of their machines. */
export const paymentsIn = (
  db: Db,
  calendar: Calendar,
  { institutionId, filter, now }: PaymentsAsked,
): LongPayments => {
  const names: MachineNames = new Map();
  const chunks = everyPayment(db, institutionId, filter, { now, calendar });
  return { chunks: named(db, chunks, names), names };
};

export const paymentTable = (payments: LongPayments, now: number): Table => ({
  title: 'Payments',
  columns: [
    column('Time', 20),
    column('Machine', 16),
    column('Machine Name', 24),
    column('Row no.', 8),
    column('Column no.', 10),
    column('Quantity', 10),
    column('Amount (Tk)', 12),
    column('State', 24),
    column('Needs attention', 16),
    column('Reason', 24),
    column('bKash trxID', 16),
    column('paymentID', 24),
    column('Invoice', 34),
    column('Refund trxID', 16),
    column('Wallet', 14),
    column('Last change', 20),
  ],
  rows: each(payments.chunks, (payment) => {
    const machine = namedMachine(payments.names, payment.machineId);
    return [
      new Date(payment.createdAt),
      machine.physicalId,
      machine.name,
      payment.rowNo,
      payment.columnNo,
      payment.quantity,
      toTaka(payment.amount),
      stateNames[payment.state],
      payment.flags !== '' || isRefundLate(payment, now) ? 'Yes' : '',
      payment.failure && englishOf(failureWord(payment.failure)),
      payment.trxId,
      payment.providerPaymentId,
      payment.invoice,
      payment.refundTrxId,
      payment.wallet,
      new Date(payment.changedAt),
    ];
  }),
});
