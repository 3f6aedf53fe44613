import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type AdminQuery, maxAdmins } from '../../contract/admins.ts';
import { usernameForm } from '../../contract/values/text-forms.ts';
import { forKeyShare, forNoKeyUpdate, forUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Institution, Organization } from '../platform/endpoints/access.ts';
import { closeSessionsOf } from '../platform/endpoints/session.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { exactFirst, matchesText } from '../platform/lists/compared-text.ts';
import { newId } from '../platform/lists/ids.ts';
import { createListReader } from '../platform/lists/list-query.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type AdminRow = Selectable<Schema['admins']>;

const adminColumns = [
  'id',
  'username',
  'type',
  'organizationId',
  'institutionId',
  'avatar',
  'twoStepAt',
  'version',
] as const;

export type ListedAdmin = Pick<AdminRow, (typeof adminColumns)[number]>;

const selectAdmins = (db: Db) => db.selectFrom('admins').selectAll().where('removedAt', 'is', null);

const usernames = { column: 'usernameKey', form: usernameForm };

export const findAdminByUsername = (db: Db, username: string) =>
  selectAdmins(db)
    .where(matchesText(usernames, username))
    .orderBy(exactFirst(usernames, username))
    .limit(1)
    .executeTakeFirst();

const findAdminById = (db: Db, id: string) =>
  selectAdmins(db).where('id', '=', id).executeTakeFirst();

/** Throws a 401 when the caller was removed meanwhile. */
export const requireCaller = async (db: Db, id: string): Promise<AdminRow> => {
  const admin = await findAdminById(db, id);
  if (!admin) throw refuseCall(401, 'sessionExpired');
  return admin;
};

/** Type and ids that all admins of a tenant share. */
export type AdminTenant = Pick<AdminRow, 'type' | 'organizationId' | 'institutionId'>;

export const tenantOfOrganization = ({ id }: Organization): AdminTenant => ({
  type: 'ORGANIZATION',
  organizationId: id,
  institutionId: null,
});

export const tenantOfInstitution = ({ id, organizationId }: Institution): AdminTenant => ({
  type: 'INSTITUTION',
  organizationId,
  institutionId: id,
});

const isOfTenant = ({ organizationId, institutionId }: AdminTenant): RawBuilder<boolean> => {
  const inside =
    institutionId === null ? sql`"institutionId" is null` : sql`"institutionId" = ${institutionId}`;
  return sql`"organizationId" = ${organizationId} and ${inside}`;
};

const listAdminRows = createListReader<ListedAdmin>({
  table: 'admins',
  columns: adminColumns,
  searchColumns: ['username'],
  orders: {},
  defaultOrder: sql`"nameKey", "id"`,
});

const isCurrentOfTenant = (tenant: AdminTenant) =>
  sql`${isOfTenant(tenant)} and "removedAt" is null`;

/** Refuses the admin that was just inserted where its tenant has too many. */
export const refuseTooManyAdmins = (tx: Tx, tenant: AdminTenant): Promise<void> =>
  refuseTooMany(tx, `${tenant.organizationId} ${tenant.institutionId}`, {
    table: 'admins',
    condition: isCurrentOfTenant(tenant),
    max: maxAdmins,
    code: 'adminsFull',
  });

export const listTenantAdmins = (db: Db, tenant: AdminTenant, query: AdminQuery) =>
  listAdminRows(db, isCurrentOfTenant(tenant), query);

export const findTenantAdmin = (db: Db, tenant: AdminTenant, id: string) =>
  selectAdmins(db).where(isOfTenant(tenant)).where('id', '=', id).executeTakeFirst();

export const findTenantAdminIds = async (db: Db, tenant: AdminTenant): Promise<string[]> =>
  (await selectAdmins(db).where(isOfTenant(tenant)).orderBy('id').execute()).map(({ id }) => id);

type LoginCredentials = Pick<AdminRow, 'id' | 'usernameKey' | 'passwordHash'>;

/**
 * Finds the admin if username and password are unchanged, and locks it with `FOR KEY SHARE`:
 * whoever changes or removes it waits for this transaction.
 */
export const lockAdminForLogin = (tx: Tx, { id, usernameKey, passwordHash }: LoginCredentials) =>
  selectAdmins(tx)
    .where('id', '=', id)
    .where('usernameKey', '=', usernameKey)
    .where('passwordHash', '=', passwordHash)
    .modifyEnd(forKeyShare(tx))
    .executeTakeFirst();

/** Locks the row to change how the admin logs in. */
export const lockAdmin = (tx: Tx, id: string) =>
  selectAdmins(tx).where('id', '=', id).modifyEnd(forNoKeyUpdate(tx)).executeTakeFirst();

/** `FOR UPDATE`: also waits for transactions that rely on the admin's sessions. */
export const lockAdminAndSessions = (tx: Tx, id: string) =>
  selectAdmins(tx).where('id', '=', id).modifyEnd(forUpdate(tx)).executeTakeFirst();

export interface StoredPassword {
  readonly passwordHash: string;
  /** Milliseconds UTC when a common password was set; null for any other password. */
  readonly weakPasswordAt: number | null;
}

export interface NewAdmin extends Readonly<AdminTenant>, Partial<StoredPassword> {
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
      usernameKey: usernameForm(admin.username),
      nameKey: orderKey(admin.username),
      avatar: null,
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const setPassword = (tx: Tx, adminId: string, stored: StoredPassword) =>
  tx
    .updateTable('admins')
    .set((eb) => ({ ...stored, version: eb('version', '+', 1) }))
    .where('id', '=', adminId)
    .execute();

/** Throws the database's duplicate error when the username is taken. */
export const setUsername = (tx: Tx, adminId: string, username: string) =>
  tx
    .updateTable('admins')
    .set((eb) => ({
      username,
      usernameKey: usernameForm(username),
      nameKey: orderKey(username),
      version: eb('version', '+', 1),
    }))
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
