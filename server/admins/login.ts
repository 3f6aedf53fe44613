import type { Store, Tx } from '../core/db/store.ts';
import { refuseEntry } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { digest } from '../core/secrets.ts';
import { openSession } from '../core/session.ts';
import type { Change, Note } from '../core/trail.ts';
import { browserOf } from './browser.ts';
import { countGuess, forgiveGuess, type Guess, takeBackGuess } from './guesses.ts';
import type { Keys } from './keys.ts';
import { type KnownClient, knownClient, rememberClient } from './known-clients.ts';
import { askAbout } from './new-logins.ts';
import { passwordFits, wrongLogin } from './passwords.ts';
import {
  type AdminRow,
  adminByUsername,
  adminOfLogin,
  setFirstLogin,
  usernameKeyOf,
} from './queries.ts';
import { spendCode } from './two-step.ts';

interface Login {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly client: string;
  /** Token from the cookie of the browser. */
  readonly token: string | undefined;
  readonly userAgent: string | undefined;
  readonly now: number;
}

interface Means extends Keys {
  readonly change: Change;
  readonly note: Note;
}

/**
 * A right password without a code is no wrong guess, and does not reset the count of wrong codes.
 */
const refuseWithoutCode = async (store: Store, admin: AdminRow, guess: Guess, code: string) => {
  if (admin.twoStepAt === null || code !== '') return;
  await store.change((tx) => takeBackGuess(tx, guess));
  throw refuseEntry('code', 'twoStepRequired');
};

/** Opens the session; a login from an unfamiliar browser waits for the admin's confirmation. */
const enter = async (
  tx: Tx,
  admin: AdminRow,
  browser: KnownClient,
  { client, userAgent, now }: Login,
): Promise<string> => {
  const browserHash = digest(browser.token);
  const origin = { id: newId(), client, browserHash, ...browserOf(userAgent) };
  const isNew = admin.firstLoginAt !== null && !browser.adminIds.includes(admin.id);
  if (isNew) await askAbout(tx, admin.id, origin, now);
  await setFirstLogin(tx, admin.id, now);
  await rememberClient(tx, admin.id, browser.token, now);
  return openSession(tx, admin.id, now, origin);
};

/** Checks a login and opens its session. 401 for a wrong one, 429 for too many guesses. */
export const logIn = async (store: Store, login: Login, { change, note, ...keys }: Means) => {
  const { username, password, code = '', client, token, now } = login;
  const usernameKey = usernameKeyOf(username);
  const admin = await adminByUsername(store.read, usernameKey);
  if (admin) {
    const { id: target, organizationId, institutionId } = admin;
    note({ target, organizationId, institutionId });
  }
  const browser = await knownClient(store.read, token, keys.mint);
  const isKnown = browser.adminIds.includes(admin?.id ?? '');
  const holds = isKnown ? digest(browser.token) : undefined;
  const guess = { usernameKey, client, holds, now };
  await store.change((tx) => countGuess(tx, guess));
  const fits = await passwordFits(admin?.passwordHash, password);
  if (!admin || !fits) throw wrongLogin();
  await refuseWithoutCode(store, admin, guess, code);
  const accessToken = await change(async (tx) => {
    // The password check takes time; the password may have changed meanwhile.
    const current = await adminOfLogin(tx, admin);
    if (!current) throw wrongLogin();
    const isRight =
      current.twoStepAt === null || (await spendCode(tx, admin.id, code, keys.sealing, now));
    if (!isRight) throw refuseEntry('code', 'codeIncorrect');
    note({ actor: { ...admin, name: admin.username, role: admin.type } });
    await forgiveGuess(tx, guess);
    return enter(tx, current, browser, login);
  });
  return { admin, accessToken, token: browser.token };
};
