import type { Calendar } from '../../contract/values/periods.ts';
import { lockCallers } from '../machines/machine-locks.ts';
import type { Tx } from '../platform/db/store.ts';
import { type MachineCaller, refuseRevokedKey } from '../platform/endpoints/machine-keys.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { recordContact } from './sync/contacts.ts';

interface ContactTime {
  readonly now: number;
  readonly calendar: Calendar;
}

/**
 * Admits a calling machine again, locks it and records the contact. Returns undefined while the
 * machine is deactivated, so that the contact is still stored. Refuses a key that was revoked
 * meanwhile.
 */
export const lockActiveMachine = async (
  tx: Tx,
  caller: MachineCaller,
  { now, calendar }: ContactTime,
): Promise<Machines | undefined> => {
  const machine = (await lockCallers(tx, [caller])).machines.get(caller.id);
  if (!machine) throw refuseRevokedKey();
  await recordContact(tx, machine, { caller, now, calendar });
  return machine.isActivated ? machine : undefined;
};

export const deactivatedError = () => refuseCall(403, 'machineDeactivated');
