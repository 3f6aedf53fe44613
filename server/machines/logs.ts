import { type Message, serializeMessage } from '../../contract/messages/text.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { rowInserter } from '../platform/db/many-rows.ts';
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

const insertLogs = rowInserter('machineLogs', {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  at: 'bigint',
  day: 'integer',
  message: 'text',
  assignedTo: 'text',
  adminId: 'text',
});

interface MachineChange {
  readonly machine: Machines;
  readonly text: Message;
}

/** A row of the log, and what it counts. */
interface LoggedChange {
  readonly id: string;
  readonly change: RollupChange;
}

/** Logs an admin's changes of machines for the reports and publishes them. */
export const logMachineChanges = async (
  tx: Tx,
  changes: readonly MachineChange[],
  { adminId, now, calendar }: ChangeContext,
): Promise<LoggedChange[]> => {
  const day = calendar.dayOf(now);
  const logs = changes.map(({ machine, text }) => ({ id: newId(), machine, text }));
  await insertLogs(
    tx,
    logs.map(({ id, machine, text }) => ({
      id,
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      machineId: machine.id,
      at: now,
      day,
      message: serializeMessage(text),
      assignedTo: machine.taskAssignedTo,
      adminId,
    })),
  );
  for (const { machine } of logs) publishAfterCommit(tx, 'machines', machine);
  return logs.map(({ id, machine }) => ({
    id,
    change: { place: machine, day, counts: { updates: 1 } },
  }));
};

export const logMachineChange = async (
  tx: Tx,
  machine: Machines,
  text: Message,
  context: ChangeContext,
): Promise<LoggedChange> => {
  const [logged] = await logMachineChanges(tx, [{ machine, text }], context);
  if (!logged) throw new Error('A change has a row in the log');
  return logged;
};
