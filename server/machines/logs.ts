import { type Message, serializeMessage } from '../../contract/messages/text.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Tx } from '../platform/db/store.ts';
import { publishAfterCommit } from '../platform/events/after-commit.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Machines } from '../platform/schema/schema.ts';
import type { RollupChange } from './rollup/rollup.ts';

export interface ChangeContext {
  readonly adminId: string;
  readonly now: number;
  readonly calendar: Calendar;
}

/**
 * Logs an admin's change of a machine for the reports and publishes it; returns the row's id and
 * its counts.
 */
export const logMachineChange = async (
  tx: Tx,
  machine: Machines,
  text: Message,
  context: ChangeContext,
): Promise<{ id: string; change: RollupChange }> => {
  publishAfterCommit(tx, 'machines', machine);
  const id = newId();
  const day = context.calendar.dayOf(context.now);
  const { organizationId, institutionId, taskAssignedTo } = machine;
  await tx
    .insertInto('machineLogs')
    .values({
      id,
      organizationId,
      institutionId,
      machineId: machine.id,
      at: context.now,
      day,
      message: serializeMessage(text),
      assignedTo: taskAssignedTo,
      adminId: context.adminId,
    })
    .execute();
  return { id, change: { place: machine, day, counts: { updates: 1 } } };
};
