import { usernameForm } from '../../../contract/values/text-forms.ts';
import type { Store, Tx } from '../../platform/db/store.ts';
import { openSession } from '../../platform/endpoints/session.ts';
import type { AddAuditNote, RunTransaction } from '../../platform/http/call-trail.ts';
import { refuseLoginField } from '../../platform/http/errors.ts';
import { newId } from '../../platform/lists/ids.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { ServerKeys } from '../keys.ts';
import { loginRefusal, verifyPassword } from '../passwords.ts';
import {
  type AdminRow,
  findAdminByUsername,
  lockAdminForLogin,
  setFirstLogin,
} from '../queries.ts';
import { spendCode } from '../two-step/two-step.ts';
import { parseUserAgent } from './browser.ts';
import { countGuess, type Guess, resetGuesses, takeBackGuess } from './guesses.ts';
import { findKnownClient, type KnownClient, saveKnownClient } from './known-clients.ts';
import { recordNewLogin } from './new-logins.ts';

interface LoginRequest {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly client: string;
  /** Token from the cookie of the browser. */
  readonly token: string | undefined;
  readonly userAgent: string | undefined;
  readonly now: number;
}

interface LoginContext extends ServerKeys {
  readonly change: RunTransaction;
  readonly note: AddAuditNote;
}

/**
 * A right password without a code is no wrong guess, and does not reset the count of wrong codes.
 */
const refuseWithoutCode = async (store: Store, admin: AdminRow, guess: Guess, code: string) => {
  if (admin.twoStepAt === null || code !== '') return;
  await store.change((tx) => takeBackGuess(tx, guess));
  throw refuseLoginField('code', 'twoStepRequired');
};

/** Opens the session; a login from an unfamiliar browser waits for the admin's confirmation. */
const openLoginSession = async (
  tx: Tx,
  admin: AdminRow,
  browser: KnownClient,
  { client, userAgent, now }: LoginRequest,
): Promise<string> => {
  const browserHash = hashToken(browser.token);
  const agent = await parseUserAgent(userAgent);
  const origin = { id: newId(), client, browserHash, ...agent };
  const isNew = admin.firstLoginAt !== null && !browser.adminIds.includes(admin.id);
  if (isNew) await recordNewLogin(tx, admin.id, origin, now);
  await setFirstLogin(tx, admin.id, now);
  await saveKnownClient(tx, admin.id, browser.token, now);
  return openSession(tx, admin.id, now, origin);
};

/** Checks a login and opens its session. 401 for a wrong one, 429 for too many guesses. */
export const logIn = async (
  store: Store,
  login: LoginRequest,
  { change, note, ...keys }: LoginContext,
) => {
  const { username, password, code = '', client, token, now } = login;
  const admin = await findAdminByUsername(store.read, username);
  const usernameKey = admin?.usernameKey ?? usernameForm(username);
  if (admin) {
    const { id: target, organizationId, institutionId } = admin;
    note({ target, organizationId, institutionId });
  }
  const browser = await findKnownClient(store.read, token, keys.mint);
  const isKnownBrowser = browser.adminIds.includes(admin?.id ?? '');
  const holds = isKnownBrowser ? hashToken(browser.token) : undefined;
  const guess = { usernameKey, client, holds, now };
  await store.change((tx) => countGuess(tx, guess));
  const isPasswordRight = await verifyPassword(admin?.passwordHash, password);
  if (!admin || !isPasswordRight) throw loginRefusal();
  await refuseWithoutCode(store, admin, guess, code);
  const accessToken = await change(async (tx) => {
    // The password check takes time; the password may have changed meanwhile.
    const current = await lockAdminForLogin(tx, admin);
    if (!current) throw loginRefusal();
    const isRight =
      current.twoStepAt === null || (await spendCode(tx, admin.id, code, keys.encryption, now));
    if (!isRight) throw refuseLoginField('code', 'codeIncorrect');
    note({ actor: { ...admin, name: admin.username, role: admin.type } });
    await resetGuesses(tx, guess);
    return openLoginSession(tx, current, browser, login);
  });
  return { admin, accessToken, token: browser.token };
};
