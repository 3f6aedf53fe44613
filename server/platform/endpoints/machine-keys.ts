import type { Db, Store } from '../db/store.ts';
import { Cache, cacheTtlMs } from '../events/cache.ts';
import { matchesFilter } from '../events/change-events.ts';
import type { ChangeSubscriptions } from '../events/subscriptions.ts';
import { refuseCall } from '../http/errors.ts';

/** The calling machine, found by its key. */
export interface MachineCaller {
  readonly id: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly isActivated: boolean;
  readonly keyHash: string;
  /** The key has never been used: its first use revokes the machine's older keys. */
  readonly isNewKey: boolean;
}

export const refuseRevokedKey = () => refuseCall(401, 'keyRevoked');

const findMachineByKey = async (db: Db, keyHash: string): Promise<MachineCaller> => {
  const found = await db
    .selectFrom('machineKeys')
    .innerJoin('machines', 'machines.id', 'machineKeys.machineId')
    .select([
      'machines.id',
      'machines.organizationId',
      'machines.institutionId',
      'machines.isActivated',
      'machines.removedAt',
      'machineKeys.firstUsedAt',
      'machineKeys.revokedAt',
    ])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  if (!found) throw refuseCall(401, 'keyUnknown');
  if (found.revokedAt !== null || found.removedAt !== null) throw refuseRevokedKey();
  const { id, organizationId, institutionId } = found;
  return {
    id,
    organizationId,
    institutionId,
    isActivated: found.isActivated === 1,
    keyHash,
    isNewKey: found.firstUsedAt === null,
  };
};

/** Caches machines by key; changes of keys or machines invalidate it. */
export interface MachineKeyCache {
  /** Throws a 401 for an unknown or a revoked key. */
  readonly machineOf: (keyHash: string | undefined) => Promise<MachineCaller>;
}

export const createMachineKeyCache = (
  store: Pick<Store, 'engine' | 'read'>,
  changes: ChangeSubscriptions,
  elapsed: () => number,
): MachineKeyCache => {
  const findMachine = (keyHash: string) => findMachineByKey(store.read, keyHash);
  const cache = new Cache(findMachine, elapsed, cacheTtlMs(store));
  changes.subscribe((events) => {
    const keyEvents = events.filter(({ topic }) => topic === 'keys' || topic === 'machines');
    if (!keyEvents.length) return;
    // Pairing a fleet brings an event for each machine: one pass over the cache for all of them.
    const machineIds = new Set(keyEvents.map(({ machineId }) => machineId));
    const wideEvents = keyEvents.filter(({ machineId }) => machineId === null);
    cache.invalidateWhere(
      (caller) =>
        machineIds.has(caller.id) || wideEvents.some((event) => matchesFilter(event, caller)),
    );
  });
  return {
    machineOf: async (keyHash) => {
      if (keyHash === undefined) throw refuseCall(401, 'keyRequired');
      return cache.get(keyHash);
    },
  };
};
