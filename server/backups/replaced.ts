import * as z from 'zod/mini';
import type { Db } from '../core/db/store.ts';

/** What a database that is replaced knows of who may come in. */
export const Known = z.strictObject({
  /** Of the first admin: the same in every state of one installation. */
  firstAdmin: z.optional(z.string()),
  admins: z.array(
    z.strictObject({ id: z.string(), username: z.string(), passwordHash: z.string() }),
  ),
  /** By the digests of the keys, revoked ones and those of machines that were removed. */
  revoked: z.array(z.string()),
  /** The others, with the physical ID of the machine. */
  keys: z.array(z.strictObject({ keyHash: z.string(), machine: z.string() })),
});
export type Known = z.output<typeof Known>;

export const knownIn = async (db: Db): Promise<Known> => {
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

export interface Difference {
  /** Removed since the backup, and there again. */
  readonly adminsBack: readonly string[];
  /** Made since the backup, and gone. */
  readonly adminsGone: readonly string[];
  /** Whose password is again the one of then. */
  readonly passwordsBack: readonly string[];
  /** Machines that have to be paired again: their keys were made since the backup. */
  readonly machinesGone: readonly string[];
}

/** Who may come in by the restored database and not by the one that it replaces, and the other way. */
export const differenceOf = (replaced: Known, restored: Known): Difference => {
  const before = new Map(replaced.admins.map((admin) => [admin.id, admin]));
  const now = new Set(restored.admins.map(({ id }) => id));
  const keys = new Set(restored.keys.map(({ keyHash }) => keyHash));
  const names = (admins: Known['admins']) => admins.map(({ username }) => username);
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
