import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { MachineCaller } from '../core/machine-keys.ts';

/** Which callers may write: by the digest of the key, and their machines by id. */
export interface Admitted {
  readonly keys: ReadonlySet<string>;
  readonly machines: Map<string, Machines>;
}

const lockByKeys = asking<Machines & { keyHash: string }>((tx, keyHashes) =>
  tx
    .selectFrom('machines')
    .innerJoin('machineKeys', 'machineKeys.machineId', 'machines.id')
    .selectAll('machines')
    .select('machineKeys.keyHash')
    .where(isAmong(tx, 'machineKeys.keyHash', keyHashes))
    .where('machineKeys.revokedAt', 'is', null)
    .where('machines.removedAt', 'is', null)
    .orderBy('machines.id')
    .modifyEnd(lockFor(tx)),
);

/**
 * Admits machines once more, in the transaction that writes, and locks them in the order of their
 * ids. A key that was revoked since it was looked at, or whose machine was removed, is not in the
 * answer; who revokes it holds the machine, so waits or came first.
 */
export const lockCallers = async (tx: Tx, callers: readonly MachineCaller[]): Promise<Admitted> => {
  const rows = await lockByKeys(tx, [...new Set(callers.map(({ keyHash }) => keyHash))]);
  return {
    keys: new Set(rows.map(({ keyHash }) => keyHash)),
    machines: new Map(rows.map(({ keyHash: _, ...machine }) => [machine.id, machine])),
  };
};
