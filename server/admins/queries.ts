import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AdminQuery } from '../../contract/admins.ts';
import type { Institution, Organization } from '../core/access.ts';
import { endFor, keepFor, lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { listing } from '../core/listing.ts';
import { orderKey } from '../core/order-key.ts';
import { closeSessionsOf } from '../core/session.ts';

export type AdminRow = Selectable<Schema['admins']>;

const shown = [
  'id',
  'username',
  'type',
  'organizationId',
  'institutionId',
  'avatar',
  'twoStepAt',
] as const;

export type ListedAdmin = Pick<AdminRow, (typeof shown)[number]>;

export const usernameKeyOf = (username: string): string => username.trim().toLowerCase();

const admins = (db: Db) => db.selectFrom('admins').selectAll().where('removedAt', 'is', null);

export const adminByUsername = (db: Db, usernameKey: string) =>
  admins(db).where('usernameKey', '=', usernameKey).executeTakeFirst();

const adminById = (db: Db, id: string) => admins(db).where('id', '=', id).executeTakeFirst();

/** Throws a 401 when the caller was removed meanwhile. */
export const self = async (db: Db, id: string): Promise<AdminRow> => {
  const admin = await adminById(db, id);
  if (!admin) throw refuse(401, 'sessionExpired');
  return admin;
};

/** Type and ids that all admins of a tenant share. */
export type Place = Pick<AdminRow, 'type' | 'organizationId' | 'institutionId'>;

export const placeOfOrganization = ({ id }: Organization): Place => ({
  type: 'ORGANIZATION',
  organizationId: id,
  institutionId: null,
});

export const placeOfInstitution = ({ id, organizationId }: Institution): Place => ({
  type: 'INSTITUTION',
  organizationId,
  institutionId: id,
});

const isAt = ({ organizationId, institutionId }: Place): RawBuilder<boolean> => {
  const inside =
    institutionId === null ? sql`"institutionId" is null` : sql`"institutionId" = ${institutionId}`;
  return sql`"organizationId" = ${organizationId} and ${inside}`;
};

const listed = listing<ListedAdmin>({
  table: 'admins',
  columns: shown,
  texts: ['username'],
  orders: {},
  usual: sql`"nameKey", "id"`,
});

export const adminsListed = (db: Db, place: Place, query: AdminQuery) =>
  listed(db, sql`${isAt(place)} and "removedAt" is null`, query);

export const adminAt = (db: Db, place: Place, id: string) =>
  admins(db).where(isAt(place)).where('id', '=', id).executeTakeFirst();

export const adminIdsAt = async (db: Db, place: Place): Promise<string[]> =>
  (await admins(db).where(isAt(place)).orderBy('id').execute()).map(({ id }) => id);

type Login = Pick<AdminRow, 'id' | 'usernameKey' | 'passwordHash'>;

/**
 * Finds the admin if username and password are unchanged, and locks it with `FOR KEY SHARE`:
 * whoever changes or removes it waits for this transaction.
 */
export const adminOfLogin = (tx: Tx, { id, usernameKey, passwordHash }: Login) =>
  admins(tx)
    .where('id', '=', id)
    .where('usernameKey', '=', usernameKey)
    .where('passwordHash', '=', passwordHash)
    .modifyEnd(keepFor(tx))
    .executeTakeFirst();

/** Locks the row to change how the admin logs in. */
export const lockAdmin = (tx: Tx, id: string) =>
  admins(tx).where('id', '=', id).modifyEnd(lockFor(tx)).executeTakeFirst();

/** `FOR UPDATE`: also waits for transactions that rely on the admin's sessions. */
export const lockToEnd = (tx: Tx, id: string) =>
  admins(tx).where('id', '=', id).modifyEnd(endFor(tx)).executeTakeFirst();

export interface StoredPassword {
  readonly passwordHash: string;
  /** Milliseconds UTC when a common password was set; null for any other password. */
  readonly weakPasswordAt: number | null;
}

export interface NewAdmin extends Readonly<Place>, Partial<StoredPassword> {
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
      nameKey: orderKey(admin.username),
      avatar: null,
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const setPassword = (tx: Tx, adminId: string, stored: StoredPassword) =>
  tx.updateTable('admins').set(stored).where('id', '=', adminId).execute();

/** Throws the database's duplicate error when the username is taken. */
export const setUsername = (tx: Tx, adminId: string, username: string) =>
  tx
    .updateTable('admins')
    .set({ username, usernameKey: usernameKeyOf(username), nameKey: orderKey(username) })
    .where('id', '=', adminId)
    .execute();

export const setTwoStepAt = (tx: Tx, adminId: string, twoStepAt: number | null) =>
  tx.updateTable('admins').set({ twoStepAt }).where('id', '=', adminId).execute();

export const setFirstLogin = (tx: Tx, adminId: string, now: number) =>
  tx
    .updateTable('admins')
    .set({ firstLoginAt: now })
    .where('id', '=', adminId)
    .where('firstLoginAt', 'is', null)
    .execute();

/** Tables with rows of one admin alone, which are deleted with it. */
const ownTables = ['knownClients', 'newLogins', 'twoSteps', 'recoveryCodes'] as const;

/** Locks the admins by closing their sessions, forgets their browsers and removes them. */
export const removeAdmins = async (
  tx: Tx,
  adminIds: readonly string[],
  now: number,
): Promise<void> => {
  if (!adminIds.length) return;
  await closeSessionsOf(tx, adminIds);
  for (const table of ownTables) {
    await tx.deleteFrom(table).where('adminId', 'in', adminIds).execute();
  }
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
