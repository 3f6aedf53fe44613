import type { QueueCommandBody } from '../../../contract/commands.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import type { Tx } from '../../platform/db/store.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { Commands } from '../../platform/schema/schema.ts';
import type { TenantMachine } from '../rollup/rollup.ts';
import { findSlots } from '../stock/stock.ts';
import { selectOpenCommands } from './commands.ts';

/** Checks that a machine may still turn a motor for a test vend. */
const isRunning = ({ type, createdAt, offeredAt, ttlSeconds }: Commands, now: number): boolean =>
  type === 'TEST_VEND' && now < (offeredAt ?? createdAt) + ttlSeconds * 1000;

/**
 * Returns the slot of a test vend, which exists. The caller holds the lock of the machine: of two
 * admins at the same time one turns the motor.
 */
export const requireTestSlot = async (
  tx: Tx,
  machine: TenantMachine,
  { rowNo, columnNo }: QueueCommandBody,
  now: number,
): Promise<SlotPosition> => {
  const slots = await findSlots(tx, [machine.id]);
  const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
  if (!slot) throw refuseCall(404, 'slotNotFound');
  const open = await selectOpenCommands(tx, [machine.id]).execute();
  if (open.some((command) => isRunning(command, now))) throw refuseCall(400, 'testVendRunning');
  return { rowNo: slot.rowNo, columnNo: slot.columnNo };
};
