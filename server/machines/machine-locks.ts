import { preparedQuery } from '../platform/db/prepared-query.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { MachineCaller } from '../platform/endpoints/machine-keys.ts';
import type { Machines } from '../platform/schema/schema.ts';

/** Callers that may write: digests of their keys, and their machines by id. */
export interface AdmittedCallers {
  readonly keys: ReadonlySet<string>;
  readonly machines: Map<string, Machines>;
}

const lockByKeys = preparedQuery<Machines & { keyHash: string }>((tx, keyHashes) =>
  tx
    .selectFrom('machines')
    .innerJoin('machineKeys', 'machineKeys.machineId', 'machines.id')
    .selectAll('machines')
    .select('machineKeys.keyHash')
    .where(isAmong(tx, 'machineKeys.keyHash', keyHashes))
    .where('machineKeys.revokedAt', 'is', null)
    .where('machines.removedAt', 'is', null)
    .orderBy('machines.id')
    .modifyEnd(forNoKeyUpdate(tx)),
);

/**
 * Admits machines once more, in the transaction that writes, and locks them in the order of their
 * ids. Leaves out keys that were revoked meanwhile or whose machine was removed: revoking takes the
 * same lock.
 */
export const lockCallers = async (
  tx: Tx,
  callers: readonly MachineCaller[],
): Promise<AdmittedCallers> => {
  const rows = await lockByKeys(tx, [...new Set(callers.map(({ keyHash }) => keyHash))]);
  return {
    keys: new Set(rows.map(({ keyHash }) => keyHash)),
    machines: new Map(rows.map(({ keyHash: _, ...machine }) => [machine.id, machine])),
  };
};
