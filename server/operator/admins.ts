import { adminForm } from '../../contract/admins.ts';
import { isCommonPassword } from '../../contract/common-passwords.ts';
import { faultIn, inEnglish } from '../../contract/messages.ts';
import { forgiveAccount } from '../admins/guesses.ts';
import { forgetClients } from '../admins/known-clients.ts';
import { hashPassword } from '../admins/passwords.ts';
import { presentAdmin } from '../admins/present.ts';
import {
  type AdminRow,
  adminByUsername,
  insertAdmin,
  setPassword,
  usernameKeyOf,
} from '../admins/queries.ts';
import { turnOff } from '../admins/two-step.ts';
import { endFor, isDuplicate } from '../core/db/rows.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { closeSessionsOf } from '../core/session.ts';
import { StartError } from '../core/settings/settings.ts';
import { auditDeed, type Deed, type Desk } from './desk.ts';
import { type NamedPlace, placeOf } from './places.ts';
import { isVisible, visible } from './visible.ts';

const faultOf = (given: { username: string; password: string }): string | undefined => {
  const [issue] = adminForm.safeParse(given).error?.issues ?? [];
  return issue && inEnglish(faultIn(issue.message));
};

/**
 * Checks a password by the console's rules. A common one is refused whatever COMMON_PASSWORDS is.
 */
export const checkPassword = (password: string): void => {
  const fault = faultOf({ username: 'anybody', password });
  if (fault !== undefined) throw new StartError(`${fault}: choose another password.`);
  if (isCommonPassword(password)) {
    throw new StartError('This password is one that guessing starts with: choose another one.');
  }
};

const taken = (username: string) =>
  new StartError(`The username '${visible(username)}' is taken: choose another one.`);

/** Throws a StartError when a username is invalid or taken. */
export const checkNewUsername = async (db: Db, username: string): Promise<void> => {
  const fault = faultOf({ username, password: 'any password' });
  if (fault !== undefined || !isVisible(username)) {
    const reason = fault ?? 'The username has letters that cannot be seen';
    throw new StartError(`${reason}: choose another username.`);
  }
  if (await adminByUsername(db, usernameKeyOf(username))) throw taken(username);
};

/** Finds an admin by the username in any case. */
export const adminNamed = async (db: Db, username: string): Promise<AdminRow> => {
  const admin = await adminByUsername(db, usernameKeyOf(username));
  if (admin) return admin;
  throw new StartError(
    `There is no admin '${visible(username)}': "npm run admin -- list" shows who there is.`,
  );
};

const deedOn = (action: Deed['action'], admin: AdminRow, before: object | null): Deed => {
  const { id: target, organizationId, institutionId } = admin;
  return { action, target, organizationId, institutionId, before, after: presentAdmin(admin) };
};

export interface NewLogin extends NamedPlace {
  readonly username: string;
  readonly password: string;
}

/** Creates an admin; throws a StartError when the name is taken or the tenant is not there. */
export const createAdmin = async (
  desk: Desk,
  { username, password, ...named }: NewLogin,
): Promise<AdminRow> => {
  checkPassword(password);
  await checkNewUsername(desk.store.read, username);
  const passwordHash = await hashPassword(password);
  const work = async (tx: Tx) => {
    const place = await placeOf(tx, named);
    const trimmed = username.trim();
    const admin = await insertAdmin(tx, { ...place, username: trimmed, passwordHash }, desk.now());
    await auditDeed(tx, desk, deedOn('OPERATOR /admin/create', admin, null));
    return admin;
  };
  return desk.store.change(work).catch((error: unknown) => {
    throw isDuplicate(error) ? taken(username) : error;
  });
};

/** Locks the admin; waits for transactions that rely on its sessions. */
const lockNamed = async (tx: Tx, username: string): Promise<AdminRow> => {
  const { id } = await adminNamed(tx, username);
  await tx.selectFrom('admins').select('id').where('id', '=', id).modifyEnd(endFor(tx)).execute();
  // It may have been removed during the wait.
  return adminNamed(tx, username);
};

/** Sets a new password, ends all sessions, forgets browsers and resets guesses. */
export const resetPassword = async (
  desk: Desk,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<AdminRow> => {
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  return desk.store.change(async (tx) => {
    const admin = await lockNamed(tx, username);
    await closeSessionsOf(tx, [admin.id]);
    await setPassword(tx, admin.id, { passwordHash, weakPasswordAt: null });
    await forgetClients(tx, admin.id);
    await forgiveAccount(tx, admin.usernameKey);
    await auditDeed(tx, desk, deedOn('OPERATOR /admin/reset-password', admin, presentAdmin(admin)));
    return admin;
  });
};

/** For an admin who has lost the app and its recovery codes. */
export const turnOffTwoStep = (desk: Desk, username: string): Promise<AdminRow> =>
  desk.store.change(async (tx) => {
    const admin = await lockNamed(tx, username);
    if (admin.twoStepAt === null) {
      throw new StartError(`'${visible(admin.username)}' logs in by the password alone already.`);
    }
    const without = { ...admin, twoStepAt: null };
    await turnOff(tx, admin.id);
    await closeSessionsOf(tx, [admin.id]);
    const action = 'OPERATOR /admin/turn-off-two-step';
    await auditDeed(tx, desk, deedOn(action, without, presentAdmin(admin)));
    return admin;
  });

export const endSessions = (desk: Desk, username: string): Promise<AdminRow> =>
  desk.store.change(async (tx) => {
    const admin = await lockNamed(tx, username);
    await closeSessionsOf(tx, [admin.id]);
    await auditDeed(tx, desk, deedOn('OPERATOR /admin/end-sessions', admin, presentAdmin(admin)));
    return admin;
  });
