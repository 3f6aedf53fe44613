import type { Tx } from '../platform/db/store.ts';
import { publishAfterCommit } from '../platform/events/after-commit.ts';
import type { TenantMachine } from './rollup/rollup.ts';

/** Sends a locked machine its configuration again, with the stock that somebody else changed. */
export const renewConfig = async (tx: Tx, machine: TenantMachine): Promise<void> => {
  publishAfterCommit(tx, 'machines', machine);
  await tx
    .updateTable('machines')
    .set((eb) => ({ configVersion: eb('configVersion', '+', 1) }))
    .where('id', '=', machine.id)
    .execute();
};
