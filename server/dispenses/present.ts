import type { Dispense } from '../../contract/dispenses.ts';
import { codesOf, englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import { type MachineNames, namedMachine } from '../machines/names.ts';
import type { DispenseRow } from './queries.ts';

/** A dispense as the console sees it. */
export const presentDispense = (row: DispenseRow, known: MachineNames): Dispense => ({
  _id: row.id,
  machineId: namedMachine(known, row.machineId),
  transactionType: row.transactionType,
  rfid: row.rfid,
  dispensedAt: new Date(row.dispensedAt).toISOString(),
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  refund: row.refundTrxId === null ? null : { trxID: row.refundTrxId },
  paymentId: row.paymentId,
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure && englishOf(row.paymentFailure),
  codes: codesOf({ paymentFailure: row.paymentFailure }),
});
