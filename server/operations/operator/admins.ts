import { adminForm } from '../../../contract/admins.ts';
import { isCommonPassword } from '../../../contract/values/common-passwords.ts';
import { resetAccountGuesses } from '../../admins/login/guesses.ts';
import { forgetClients } from '../../admins/login/known-clients.ts';
import { hashPassword } from '../../admins/passwords.ts';
import { presentAdmin } from '../../admins/present.ts';
import {
  type AdminRow,
  findAdminByUsername,
  insertAdmin,
  setPassword,
} from '../../admins/queries.ts';
import { disableTwoStep } from '../../admins/two-step/two-step.ts';
import { forUpdate, isDuplicate } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { closeSessionsOf } from '../../platform/endpoints/session.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { escapeInvisible, isVisible } from './escape-invisible.ts';
import { findAdminTenant, type NamedTenant } from './find-tenant.ts';
import { type AuditedAction, auditAction, type OperatorContext } from './operator-context.ts';

const findFault = (given: { username: string; password: string }): string | undefined => {
  return adminForm.safeParse(given).error?.issues[0]?.message;
};

/**
 * Checks a password by the console's rules. A common one is refused whatever COMMON_PASSWORDS is.
 */
export const checkPassword = (password: string): void => {
  const fault = findFault({ username: 'anybody', password });
  if (fault !== undefined) throw new StartError(`${fault}: choose another password.`);
  if (isCommonPassword(password)) {
    throw new StartError('This password is one that guessing starts with: choose another one.');
  }
};

const usernameTaken = (username: string) =>
  new StartError(`The username '${escapeInvisible(username)}' is taken: choose another one.`);

/** Throws a StartError when a username is invalid or taken. */
export const checkNewUsername = async (db: Db, username: string): Promise<void> => {
  const fault = findFault({ username, password: 'any password' });
  if (fault !== undefined || !isVisible(username)) {
    const reason = fault ?? 'The username has letters that cannot be seen';
    throw new StartError(`${reason}: choose another username.`);
  }
  if (await findAdminByUsername(db, username)) throw usernameTaken(username);
};

/** Finds an admin by the username in any case. */
export const findAdmin = async (db: Db, username: string): Promise<AdminRow> => {
  const admin = await findAdminByUsername(db, username);
  if (admin) return admin;
  throw new StartError(
    `There is no admin '${escapeInvisible(username)}': "npm run admin -- list" shows who there is.`,
  );
};

const adminAction = (
  action: AuditedAction['action'],
  admin: AdminRow,
  before: object | null,
): AuditedAction => {
  const { id: target, organizationId, institutionId } = admin;
  return { action, target, organizationId, institutionId, before, after: presentAdmin(admin) };
};

export interface AdminCredentials extends NamedTenant {
  readonly username: string;
  readonly password: string;
}

/** Creates an admin; throws a StartError when the name is taken or the tenant is not there. */
export const createAdmin = async (
  context: OperatorContext,
  { username, password, ...tenantName }: AdminCredentials,
): Promise<AdminRow> => {
  checkPassword(password);
  await checkNewUsername(context.store.read, username);
  const passwordHash = await hashPassword(password);
  const work = async (tx: Tx) => {
    const tenant = await findAdminTenant(tx, tenantName);
    const trimmed = username.trim();
    const admin = await insertAdmin(
      tx,
      { ...tenant, username: trimmed, passwordHash },
      context.now(),
    );
    await auditAction(tx, context, adminAction('OPERATOR /admin/create', admin, null));
    return admin;
  };
  return context.store.change(work).catch((error: unknown) => {
    throw isDuplicate(error) ? usernameTaken(username) : error;
  });
};

/** Locks the admin; waits for transactions that rely on its sessions. */
const lockAdminByUsername = async (tx: Tx, username: string): Promise<AdminRow> => {
  const { id } = await findAdmin(tx, username);
  await tx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(forUpdate(tx))
    .execute();
  // It may have been removed during the wait.
  return findAdmin(tx, username);
};

/** Sets a new password, ends all sessions, forgets browsers and resets guesses. */
export const resetPassword = async (
  context: OperatorContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<AdminRow> => {
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  return context.store.change(async (tx) => {
    const admin = await lockAdminByUsername(tx, username);
    await closeSessionsOf(tx, [admin.id]);
    await setPassword(tx, admin.id, { passwordHash, weakPasswordAt: null });
    await forgetClients(tx, admin.id);
    await resetAccountGuesses(tx, admin.usernameKey);
    await auditAction(
      tx,
      context,
      adminAction('OPERATOR /admin/reset-password', admin, presentAdmin(admin)),
    );
    return admin;
  });
};

/** For an admin who has lost the app and its recovery codes. */
export const turnOffTwoStep = (context: OperatorContext, username: string): Promise<AdminRow> =>
  context.store.change(async (tx) => {
    const admin = await lockAdminByUsername(tx, username);
    if (admin.twoStepAt === null) {
      throw new StartError(
        `'${escapeInvisible(admin.username)}' logs in by the password alone already.`,
      );
    }
    const changed = { ...admin, twoStepAt: null };
    await disableTwoStep(tx, admin.id);
    await closeSessionsOf(tx, [admin.id]);
    const action = 'OPERATOR /admin/turn-off-two-step';
    await auditAction(tx, context, adminAction(action, changed, presentAdmin(admin)));
    return admin;
  });

export const endSessions = (context: OperatorContext, username: string): Promise<AdminRow> =>
  context.store.change(async (tx) => {
    const admin = await lockAdminByUsername(tx, username);
    await closeSessionsOf(tx, [admin.id]);
    await auditAction(
      tx,
      context,
      adminAction('OPERATOR /admin/end-sessions', admin, presentAdmin(admin)),
    );
    return admin;
  });
