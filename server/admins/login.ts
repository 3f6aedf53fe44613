import type { Store } from '../core/db/store.ts';
import { digest, type Mint } from '../core/secrets.ts';
import { openSession } from '../core/session.ts';
import type { Change, Note } from '../core/trail.ts';
import { countGuess, forgiveGuess } from './guesses.ts';
import { knownClient, rememberClient } from './known-clients.ts';
import { passwordFits, wrongLogin } from './passwords.ts';
import { adminByUsername, hasPassword, usernameKeyOf } from './queries.ts';

interface Login {
  readonly username: string;
  readonly password: string;
  readonly client: string;
  /** What the browser is known by. */
  readonly token: string | undefined;
  readonly now: number;
}

/** Checks a login and opens its session. 401 for a wrong one, 429 for too many guesses. */
export const logIn = async (
  store: Store,
  { username, password, client, token, now }: Login,
  { change, note, mint }: { readonly change: Change; readonly note: Note; readonly mint: Mint },
) => {
  const usernameKey = usernameKeyOf(username);
  const admin = await adminByUsername(store.read, usernameKey);
  if (admin) {
    const { id: target, organizationId, institutionId } = admin;
    note({ target, organizationId, institutionId });
  }
  const browser = await knownClient(store.read, token, mint);
  const isKnown = browser.adminIds.includes(admin?.id ?? '');
  const holds = isKnown ? digest(browser.token) : undefined;
  const guess = { usernameKey, client, holds, now };
  await store.change((tx) => countGuess(tx, guess));
  const fits = await passwordFits(admin?.passwordHash, password);
  if (!admin || !fits) throw wrongLogin();
  note({ actor: { ...admin, name: admin.username, role: admin.type } });
  const accessToken = await change(async (tx) => {
    // The password takes its time to be checked, and is another one by now perhaps.
    if (!(await hasPassword(tx, admin.id, admin.passwordHash))) throw wrongLogin();
    await forgiveGuess(tx, guess);
    await rememberClient(tx, admin.id, browser.token, now);
    return openSession(tx, admin.id, now);
  });
  return { admin, accessToken, token: browser.token };
};
