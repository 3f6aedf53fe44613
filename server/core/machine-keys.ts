import type { Db, Store } from './db/store.ts';
import { refuse } from './errors.ts';
import { believedMs, Remembered } from './remembered.ts';
import type { WakeCalls } from './wake-calls.ts';
import { concerns } from './wakes.ts';

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

export const revoked = () => refuse(401, 'keyRevoked');

const machineOfHash = async (db: Db, keyHash: string): Promise<MachineCaller> => {
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
  if (!found) throw refuse(401, 'keyUnknown');
  if (found.revokedAt !== null || found.removedAt !== null) throw revoked();
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
export interface MachineKeys {
  /** Synchronous on a cache hit; throws a 401 for an unknown or a revoked key. */
  readonly machineOf: (keyHash: string | undefined) => MachineCaller | Promise<MachineCaller>;
}

export const machineKeys = (
  store: Pick<Store, 'engine' | 'read'>,
  wakes: WakeCalls,
  elapsed: () => number,
): MachineKeys => {
  const read = (keyHash: string) => machineOfHash(store.read, keyHash);
  const callers = new Remembered(read, elapsed, believedMs(store));
  wakes.hear((heard) => {
    const changes = heard.filter(({ topic }) => topic === 'keys' || topic === 'machines');
    if (!changes.length) return;
    // Pairing a fleet brings an event for each machine: one pass over the cache for all of them.
    const named = new Set(changes.map(({ machineId }) => machineId));
    const wide = changes.filter(({ machineId }) => machineId === null);
    callers.forgetWhere(
      (caller) => named.has(caller.id) || wide.some((wake) => concerns(wake, caller)),
    );
  });
  return {
    machineOf: (keyHash) => {
      if (keyHash === undefined) throw refuse(401, 'keyRequired');
      return callers.read(keyHash);
    },
  };
};
