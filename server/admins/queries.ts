import type { Selectable } from 'kysely';
import type { AdminType } from '../../contract/endpoint.ts';
import { keepFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { closeSessionsOf } from '../core/session.ts';

export type AdminRow = Selectable<Schema['admins']>;

export const usernameKeyOf = (username: string): string => username.trim().toLowerCase();

const admins = (db: Db) => db.selectFrom('admins').selectAll().where('removedAt', 'is', null);

export const adminByUsername = (db: Db, usernameKey: string) =>
  admins(db).where('usernameKey', '=', usernameKey).executeTakeFirst();

export const adminById = (db: Db, id: string) => admins(db).where('id', '=', id).executeTakeFirst();

export const adminsOfOrganization = (db: Db, organizationId: string) =>
  admins(db)
    .where('type', '=', 'ORGANIZATION')
    .where('organizationId', '=', organizationId)
    .orderBy('usernameKey')
    .execute();

export const adminsOfInstitution = (db: Db, organizationId: string, institutionId: string) =>
  admins(db)
    .where('organizationId', '=', organizationId)
    .where('institutionId', '=', institutionId)
    .orderBy('usernameKey')
    .execute();

/**
 * Whether an admin is there and has this password hash; then both stay so until the transaction
 * ends, because who changes or removes it waits.
 */
export const hasPassword = async (tx: Tx, id: string, passwordHash: string): Promise<boolean> => {
  const found = await admins(tx)
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .modifyEnd(keepFor(tx))
    .executeTakeFirst();
  return found !== undefined;
};

export interface NewAdmin {
  readonly type: AdminType;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly username: string;
  readonly passwordHash: string;
}

/** Throws the database's duplicate error when the username is taken. */
export const insertAdmin = (tx: Tx, admin: NewAdmin, now: number): Promise<AdminRow> =>
  tx
    .insertInto('admins')
    .values({
      ...admin,
      id: newId(),
      usernameKey: usernameKeyOf(admin.username),
      avatar: null,
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const setPassword = (tx: Tx, adminId: string, passwordHash: string) =>
  tx.updateTable('admins').set({ passwordHash }).where('id', '=', adminId).execute();

/** Ends the sessions of admins, which locks them, forgets their browsers and removes them. */
export const removeAdmins = async (
  tx: Tx,
  adminIds: readonly string[],
  now: number,
): Promise<void> => {
  if (!adminIds.length) return;
  await closeSessionsOf(tx, adminIds);
  await tx.deleteFrom('knownClients').where('adminId', 'in', adminIds).execute();
  await tx.updateTable('admins').set({ removedAt: now }).where('id', 'in', adminIds).execute();
};

export const countSupers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('admins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'SUPER')
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};
