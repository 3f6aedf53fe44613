import { type Message, written } from '../../contract/messages/text.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { wakeOnCommit } from '../core/wakes.ts';
import type { RollupChange } from '../stats/rollup.ts';

/** The admin, the time and the calendar of a machine's change. */
export interface Deed {
  readonly adminId: string;
  readonly now: number;
  readonly calendar: Calendar;
}

/**
 * Logs an admin's change of a machine for the reports and publishes it; returns the row's id and
 * its counts.
 */
export const logChange = async (
  tx: Tx,
  machine: Machines,
  told: Message,
  deed: Deed,
): Promise<{ id: string; change: RollupChange }> => {
  wakeOnCommit(tx, 'machines', machine);
  const id = newId();
  const day = deed.calendar.dayOf(deed.now);
  const { organizationId, institutionId, taskAssignedTo } = machine;
  await tx
    .insertInto('machineLogs')
    .values({
      id,
      organizationId,
      institutionId,
      machineId: machine.id,
      at: deed.now,
      day,
      message: written(told),
      assignedTo: taskAssignedTo,
      adminId: deed.adminId,
    })
    .execute();
  return { id, change: { place: machine, day, counts: { updates: 1 } } };
};
