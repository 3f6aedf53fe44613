import { englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import { failureWord, stateNames } from '../../contract/words.ts';
import type { Payments } from '../core/db/schema.ts';
import { type MachineNames, namedMachine } from '../machines/names.ts';
import { isRefundLate } from '../payments/refund.ts';
import type { Long } from './report.ts';
import { column, many, type Table } from './tables.ts';

export interface LongPayments extends Long<Payments> {
  /** Holds the machines of every row that has been read. */
  readonly names: MachineNames;
}

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
  ...many(payments, (payment) => {
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
