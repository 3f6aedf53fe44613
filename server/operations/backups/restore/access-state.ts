import * as z from 'zod/mini';
import type { Db } from '../../../platform/db/store.ts';

/** Admins and machine keys with access to a database, as stored for a restore. */
export const AccessState = z.strictObject({
  /** Id of the first admin: the same in every backup of an installation. */
  firstAdmin: z.optional(z.string()),
  admins: z.array(
    z.strictObject({ id: z.string(), username: z.string(), passwordHash: z.string() }),
  ),
  /** Digests of keys that were revoked, or whose machine was removed. */
  revoked: z.array(z.string()),
  /** Valid keys, with the physical ID of the machine. */
  keys: z.array(z.strictObject({ keyHash: z.string(), machine: z.string() })),
});
export type AccessState = z.output<typeof AccessState>;

export const readAccessState = async (db: Db): Promise<AccessState> => {
  const first = await db
    .selectFrom('admins')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const admins = await db
    .selectFrom('admins')
    .select(['id', 'username', 'passwordHash'])
    .where('removedAt', 'is', null)
    .orderBy('username')
    .execute();
  const keys = await db
    .selectFrom('machineKeys')
    .innerJoin('machines', 'machines.id', 'machineKeys.machineId')
    .select(['keyHash', 'revokedAt', 'machines.removedAt', 'machines.physicalId as machine'])
    .orderBy('machine')
    .execute();
  const isRevoked = (key: (typeof keys)[number]) =>
    key.revokedAt !== null || key.removedAt !== null;
  return {
    firstAdmin: first?.id,
    admins,
    revoked: keys.filter(isRevoked).map(({ keyHash }) => keyHash),
    keys: keys
      .filter((key) => !isRevoked(key))
      .map(({ keyHash, machine }) => ({ keyHash, machine })),
  };
};

export interface AccessDifference {
  /** Removed since the backup, and back again. */
  readonly adminsBack: readonly string[];
  /** Created since the backup, and gone. */
  readonly adminsGone: readonly string[];
  /** Admins whose former password is valid again. */
  readonly passwordsBack: readonly string[];
  /** Machines to pair again: their keys were made since the backup. */
  readonly machinesGone: readonly string[];
}

/** Compares the access before and after a restore. */
export const compareAccess = (replaced: AccessState, restored: AccessState): AccessDifference => {
  const before = new Map(replaced.admins.map((admin) => [admin.id, admin]));
  const now = new Set(restored.admins.map(({ id }) => id));
  const keys = new Set(restored.keys.map(({ keyHash }) => keyHash));
  const names = (admins: AccessState['admins']) => admins.map(({ username }) => username);
  return {
    adminsBack: names(restored.admins.filter(({ id }) => !before.has(id))),
    adminsGone: names(replaced.admins.filter(({ id }) => !now.has(id))),
    passwordsBack: names(
      restored.admins.filter(({ id, passwordHash }) => {
        const other = before.get(id);
        return other !== undefined && other.passwordHash !== passwordHash;
      }),
    ),
    machinesGone: replaced.keys
      .filter(({ keyHash }) => !keys.has(keyHash))
      .map(({ machine }) => machine),
  };
};
