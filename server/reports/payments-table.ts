import { englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { PaymentState } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import { type MachineNames, namedMachine } from '../machines/names.ts';
import { isRefundLate } from '../payments/refund.ts';
import type { Long } from './report.ts';
import { column, many, type Table } from './tables.ts';

/** The words of the console for the states of a payment. */
const stateNames: Readonly<Record<PaymentState, string>> = {
  CREATED: 'Starting',
  PENDING: 'Waiting for the customer',
  EXECUTING: 'Taking the money',
  EXECUTE_UNKNOWN: 'Asking bKash if it was paid',
  PAID: 'Paid',
  DISPENSING: 'Dispensing',
  REFUND_DUE: 'To be refunded',
  REFUNDING: 'Refunding',
  REFUND_UNKNOWN: 'Asking bKash about the refund',
  DISPENSED: 'Dispensed',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

export interface LongPayments extends Long<Payments> {
  /** Holds the machines of every row that has been read. */
  readonly names: MachineNames;
}

export const paymentTable = (payments: LongPayments, now: number): Table => ({
  title: 'Payments',
  columns: [
    column('Time', 20),
    column('Machine', 16),
    column('Machine name', 24),
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
      payment.failure && englishOf(payment.failure),
      payment.trxId,
      payment.providerPaymentId,
      payment.invoice,
      payment.refundTrxId,
      payment.wallet,
      new Date(payment.changedAt),
    ];
  }),
});
