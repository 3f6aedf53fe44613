import type { Machine } from '../../contract/machines.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Tx } from '../platform/db/store.ts';
import type { AdminCaller, Institution } from '../platform/endpoints/access.ts';
import type { AddAuditNote, RunTransaction } from '../platform/http/call-trail.ts';
import { type LockedEntity, removeEntity, updateEntity } from '../platform/http/update-entity.ts';
import type { Machines } from '../platform/schema/schema.ts';
import type { ChangeContext } from './logs.ts';
import type { MachinePresenter } from './present.ts';
import { lockMachine } from './queries.ts';

export interface MachineCall {
  readonly admin: AdminCaller;
  readonly institution: Institution;
  readonly params: { readonly machineId: string };
  readonly change: RunTransaction;
  readonly note: AddAuditNote;
  readonly now: number;
}

const subjectOf = (
  { institution, params, now }: MachineCall,
  presenter: MachinePresenter,
): LockedEntity<Machines, { machine: Machine }> => ({
  lock: (tx) => lockMachine(tx, institution.id, params.machineId),
  show: async (tx, row) => ({ machine: await presenter.one(tx, row, now) }),
});

type MachineWork<T> = (tx: Tx, machine: Machines, context: ChangeContext) => Promise<T>;

/**
 * Creates the ways in which calls change a machine: each locks it once and passes its state before
 * and after to the audit.
 */
export const createMachineCalls = (calendar: Calendar, presenter: MachinePresenter) => {
  const contextOf = ({ admin, now }: Pick<MachineCall, 'admin' | 'now'>): ChangeContext => ({
    adminId: admin.id,
    now,
    calendar,
  });
  return {
    contextOf,
    runUpdate: (call: MachineCall, work: MachineWork<Machines>): Promise<{ machine: Machine }> =>
      updateEntity(call, subjectOf(call, presenter), (tx, machine) =>
        work(tx, machine, contextOf(call)),
      ),
    runRemoval: (call: MachineCall, work: MachineWork<void>): Promise<void> =>
      removeEntity(call, subjectOf(call, presenter), (tx, machine) =>
        work(tx, machine, contextOf(call)),
      ),
  };
};
