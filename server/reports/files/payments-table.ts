import { translateFailure } from '../../../contract/messages/translate.ts';
import { toTaka } from '../../../contract/money.ts';
import type { PaymentFilter } from '../../../contract/payments.ts';
import type { Calendar } from '../../../contract/periods.ts';
import { paymentStateLabels } from '../../../contract/words.ts';
import {
  findMachineName,
  type MachineNames,
  withMachineNames,
} from '../../machines/machine-names.ts';
import { exportPayments } from '../../payments/ledger/payments-export.ts';
import { isRefundLate } from '../../payments/rules/refund.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { mapChunks, type ReportTable, reportColumn } from './tables.ts';

interface LongPayments {
  readonly chunks: AsyncIterable<Payments[]>;
  /** Contains the machines of every row that has been read. */
  readonly names: MachineNames;
}

export interface PaymentsRequest {
  readonly institutionId: string;
  readonly filter: PaymentFilter;
  readonly now: number;
}

/** Reads all payments that pass the filter, and the names of their machines. */
export const readPayments = (
  db: Db,
  calendar: Calendar,
  { institutionId, filter, now }: PaymentsRequest,
): LongPayments => {
  const names: MachineNames = new Map();
  const chunks = exportPayments(db, institutionId, filter, { now, calendar });
  return { chunks: withMachineNames(db, chunks, names), names };
};

export const paymentTable = (payments: LongPayments, now: number): ReportTable => ({
  title: 'Payments',
  columns: [
    reportColumn('Time', 20),
    reportColumn('Machine', 16),
    reportColumn('Machine Name', 24),
    reportColumn('Row no.', 8),
    reportColumn('Column no.', 10),
    reportColumn('Quantity', 10),
    reportColumn('Amount (Tk)', 12),
    reportColumn('State', 24),
    reportColumn('Needs attention', 16),
    reportColumn('Reason', 24),
    reportColumn('bKash trxID', 16),
    reportColumn('paymentID', 24),
    reportColumn('Invoice', 34),
    reportColumn('Refund trxID', 16),
    reportColumn('Wallet', 14),
    reportColumn('Last change', 20),
  ],
  rows: mapChunks(payments.chunks, (payment) => {
    const machine = findMachineName(payments.names, payment.machineId);
    return [
      new Date(payment.createdAt),
      machine.physicalId,
      machine.name,
      payment.rowNo,
      payment.columnNo,
      payment.quantity,
      toTaka(payment.amount),
      paymentStateLabels[payment.state],
      payment.flags !== '' || isRefundLate(payment, now) ? 'Yes' : '',
      payment.failure && translateFailure(payment.failure, 'en'),
      payment.trxId,
      payment.providerPaymentId,
      payment.invoice,
      payment.refundTrxId,
      payment.wallet,
      new Date(payment.changedAt),
    ];
  }),
});
