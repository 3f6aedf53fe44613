import { translateFailure } from '../../../contract/messages/translate.ts';
import type { PaymentFilter } from '../../../contract/payments.ts';
import { defaultProvider, fillProvider } from '../../../contract/providers.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
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
import { createTable, type ReportTable } from './tables.ts';

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

export const paymentTable = ({ chunks, names }: LongPayments, now: number): ReportTable =>
  createTable(
    'Payments',
    [
      ['Time', 20, ({ createdAt }) => new Date(createdAt)],
      ['Machine', 16, ({ machineId }) => findMachineName(names, machineId).physicalId],
      ['Machine Name', 24, ({ machineId }) => findMachineName(names, machineId).name],
      ['Row no.', 8, ({ rowNo }) => rowNo],
      ['Column no.', 10, ({ columnNo }) => columnNo],
      ['Quantity', 10, ({ quantity }) => quantity],
      ['Amount (Tk)', 12, ({ amount }) => toTaka(amount)],
      [
        'State',
        24,
        ({ provider, state }) => fillProvider(paymentStateLabels[state], provider, 'en'),
      ],
      ['Needs attention', 16, (row) => (row.flags !== '' || isRefundLate(row, now) ? 'Yes' : '')],
      ['Reason', 24, ({ failure }) => failure && translateFailure(failure, 'en')],
      [fillProvider('{provider} trxID', defaultProvider, 'en'), 16, ({ trxId }) => trxId],
      ['paymentID', 24, ({ providerPaymentId }) => providerPaymentId],
      ['Invoice', 34, ({ invoice }) => invoice],
      ['Refund trxID', 16, ({ refundTrxId }) => refundTrxId],
      ['Wallet', 14, ({ wallet }) => wallet],
      ['Last change', 20, ({ changedAt }) => new Date(changedAt)],
    ],
    chunks,
  );
