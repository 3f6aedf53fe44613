import { type Dispense, dispenseFlagsIn } from '../../contract/dispenses.ts';
import { translateFailure } from '../../contract/messages/translate.ts';
import { showTransactionType } from '../../contract/transactions.ts';
import type { Language } from '../../contract/values/languages.ts';
import { toTaka } from '../../contract/values/money.ts';
import { findMachineName, type MachineNames } from '../machines/machine-names.ts';
import type { DispenseRow } from './queries.ts';

/** A dispense as the console sees it. */
export const presentDispense = (
  row: DispenseRow,
  names: MachineNames,
  language: Language,
): Dispense => ({
  _id: row.id,
  machineId: findMachineName(names, row.machineId),
  transactionType: showTransactionType(row),
  rfid: row.rfid,
  dispensedAt: new Date(row.dispensedAt).toISOString(),
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  refund: row.refundTrxId === null ? null : { trxID: row.refundTrxId },
  paymentId: row.paymentId,
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure && translateFailure(row.paymentFailure, language),
  flags: dispenseFlagsIn(row.flags),
});
