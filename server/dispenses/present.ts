import type { Dispense } from '../../contract/dispenses.ts';
import { decodeMessages, toEnglish } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import { findMachineName, type MachineNames } from '../machines/machine-names.ts';
import type { DispenseRow } from './queries.ts';

/** A dispense as the console sees it. */
export const presentDispense = (row: DispenseRow, names: MachineNames): Dispense => ({
  _id: row.id,
  machineId: findMachineName(names, row.machineId),
  transactionType: row.transactionType,
  rfid: row.rfid,
  dispensedAt: new Date(row.dispensedAt).toISOString(),
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  refund: row.refundTrxId === null ? null : { trxID: row.refundTrxId },
  paymentId: row.paymentId,
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure && toEnglish(row.paymentFailure),
  codes: decodeMessages({ paymentFailure: row.paymentFailure }),
});
