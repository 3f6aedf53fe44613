import type { Machine } from '../../contract/machines.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { AdminCaller, Institution } from '../core/access.ts';
import { changing, removing, type Subject } from '../core/changing.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { Change, Note } from '../core/trail.ts';
import type { Deed } from './logs.ts';
import type { ShownMachines } from './present.ts';
import { lockMachine } from './queries.ts';

/** A call for one machine of an institution. */
export interface MachineCall {
  readonly admin: AdminCaller;
  readonly institution: Institution;
  readonly params: { readonly machineId: string };
  readonly change: Change;
  readonly note: Note;
  readonly now: number;
}

const subjectOf = (
  { institution, params, now }: MachineCall,
  shown: ShownMachines,
): Subject<Machines, { machine: Machine }> => ({
  lock: (tx) => lockMachine(tx, institution.id, params.machineId),
  show: async (tx, row) => ({ machine: await shown.one(tx, row, now) }),
});

type Work<T> = (tx: Tx, machine: Machines, deed: Deed) => Promise<T>;

/**
 * Creates the ways in which calls change a machine: each locks it once and passes its state before
 * and after to the audit.
 */
export const machineCalls = (calendar: Calendar, shown: ShownMachines) => {
  const contextOf = ({ admin, now }: Pick<MachineCall, 'admin' | 'now'>): Deed => ({
    adminId: admin.id,
    now,
    calendar,
  });
  return {
    contextOf,
    changed: (call: MachineCall, work: Work<Machines>): Promise<{ machine: Machine }> =>
      changing(call, subjectOf(call, shown), (tx, machine) => work(tx, machine, contextOf(call))),
    removed: (call: MachineCall, work: Work<void>): Promise<void> =>
      removing(call, subjectOf(call, shown), (tx, machine) => work(tx, machine, contextOf(call))),
  };
};
