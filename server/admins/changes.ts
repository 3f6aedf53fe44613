import type { Admin, AdminUpdateForm } from '../../contract/admins.ts';
import { isDuplicate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { closeSessionsOf } from '../platform/endpoints/session.ts';
import type { AddAuditNote, RunTransaction } from '../platform/http/call-trail.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { forgetClients } from './login/known-clients.ts';
import { hashChosenPassword, isWeak } from './passwords.ts';
import { presentSubordinate } from './present.ts';
import {
  type AdminRow,
  type AdminTenant,
  findTenantAdmin,
  insertAdmin,
  lockAdminAndSessions,
  refuseTooManyAdmins,
  setPassword,
  setUsername,
} from './queries.ts';

type PasswordRule = Pick<Settings, 'COMMON_PASSWORDS'>;

interface AdminCreation {
  readonly body: { readonly username: string; readonly password: string };
  readonly change: RunTransaction;
  readonly now: number;
}

/** Answers a duplicate username with a 400 at its field. */
const withFreeName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error)) throw refuseField('username', 'usernameTaken');
    throw error;
  }
};

/** Hashes the password before the transaction, because hashing takes long. */
export const createAdmin = async (
  { body: { username, password }, change, now }: AdminCreation,
  tenant: AdminTenant,
  passwordRule: PasswordRule,
) => {
  const stored = await hashChosenPassword({ password, field: 'password' }, passwordRule, now);
  const insert = async (tx: Tx) => {
    const admin = await insertAdmin(tx, { ...tenant, ...stored, username }, now);
    await refuseTooManyAdmins(tx, tenant);
    return admin;
  };
  return withFreeName(() =>
    change(async (tx) => ({
      admin: presentSubordinate(await insert(tx)),
      weak: isWeak(stored) || undefined,
    })),
  );
};

/** Throws a 404 for an admin of another tenant. */
export const requireSubordinate = async (
  db: Db,
  tenant: AdminTenant,
  adminId: string,
): Promise<AdminRow> => {
  const found = await findTenantAdmin(db, tenant, adminId);
  if (!found) throw refuseCall(404, 'adminNotFound');
  return found;
};

/** Locks the admin; waits for transactions that rely on its sessions. */
export const lockSubordinate = async (
  tx: Tx,
  tenant: AdminTenant,
  adminId: string,
): Promise<AdminRow> => {
  await requireSubordinate(tx, tenant, adminId);
  const found = await lockAdminAndSessions(tx, adminId);
  if (!found) throw refuseCall(404, 'adminNotFound');
  return found;
};

/** Closes all sessions and forgets all browsers, so every one has to log in again. */
export const endLogins = async (tx: Tx, adminId: string): Promise<void> => {
  await closeSessionsOf(tx, [adminId]);
  await forgetClients(tx, adminId);
};

/** The audit also shows that the password changed, and masks it. */
interface AuditedAdmin extends Admin {
  newPassword?: true;
}

interface AdminUpdate {
  readonly params: { readonly adminId: string };
  readonly body: AdminUpdateForm;
  readonly change: RunTransaction;
  readonly note: AddAuditNote;
  readonly now: number;
}

/** Changes the username, the password or both; either ends all sessions. */
export const updateAdmin = async (
  { params: { adminId }, body, change, note, now }: AdminUpdate,
  tenant: AdminTenant,
  passwordRule: PasswordRule,
) => {
  const { username, password, version } = body;
  const chosen = password ? { password, field: 'password' } : undefined;
  const stored = chosen && (await hashChosenPassword(chosen, passwordRule, now));
  const update = async (tx: Tx) => {
    const before = await lockSubordinate(tx, tenant, adminId);
    note({ before: presentSubordinate(before) });
    requireVersion(before, version);
    const isRenamed = username !== undefined && username !== before.username;
    if (isRenamed || stored) await endLogins(tx, adminId);
    if (isRenamed) await setUsername(tx, adminId, username);
    if (stored) await setPassword(tx, adminId, stored);
    const after: AuditedAdmin = {
      ...presentSubordinate(before),
      username: username ?? before.username,
      version: before.version + Number(isRenamed) + Number(stored !== undefined),
    };
    if (stored) after.newPassword = true;
    return after;
  };
  const { newPassword: _, ...admin } = await withFreeName(() => change(update));
  return { admin, weak: (stored && isWeak(stored)) || undefined };
};

/** Throws a 400 for the caller itself: no one removes themselves. */
export const requireRemovable = async (
  tx: Tx,
  tenant: AdminTenant,
  adminId: string,
  callerId: string,
): Promise<AdminRow> => {
  const found = await requireSubordinate(tx, tenant, adminId);
  if (found.id === callerId) throw refuseCall(400, 'cannotRemoveYourself');
  return found;
};
