import type { Dispense } from '../../contract/dispenses.ts';
import { toTaka } from '../../contract/money.ts';
import type { Db } from '../core/db/store.ts';
import type { DispenseRow } from './queries.ts';

type MachineName = Dispense['machineId'];
export type MachineNames = Map<string, MachineName>;

/** Looks up the machines of rows, also removed ones, that are not known yet. */
export const nameMachines = async (
  db: Db,
  rows: readonly { readonly machineId: string }[],
  known: MachineNames,
): Promise<void> => {
  const unknown = new Set<string>();
  for (const { machineId } of rows) if (!known.has(machineId)) unknown.add(machineId);
  if (!unknown.size) return;
  const machines = await db
    .selectFrom('machines')
    .select(['id', 'physicalId', 'name'])
    .where('id', 'in', [...unknown])
    .execute();
  for (const { id, physicalId, name } of machines) known.set(id, { _id: id, physicalId, name });
};

export const machineOf = (known: MachineNames, id: string): MachineName =>
  known.get(id) ?? { _id: id, physicalId: '', name: '' };

/** A dispense as the console sees it. */
export const presentDispense = (row: DispenseRow, known: MachineNames): Dispense => ({
  _id: row.id,
  machineId: machineOf(known, row.machineId),
  transactionType: row.transactionType,
  rfid: row.rfid,
  dispensedAt: new Date(row.dispensedAt).toISOString(),
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  refund: row.refundTrxId === null ? null : { trxID: row.refundTrxId },
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure,
});
