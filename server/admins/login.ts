import type { Store } from '../core/db/store.ts';
import { openSession } from '../core/session.ts';
import { countGuess, forgiveGuess, isKnownClient } from './guesses.ts';
import { passwordFits, wrongLogin } from './passwords.ts';
import { adminByUsername, usernameKeyOf } from './queries.ts';

interface Login {
  readonly username: string;
  readonly password: string;
  readonly client: string;
  readonly now: number;
}

/** Checks a login and opens its session. 401 for a wrong one, 429 for too many guesses. */
export const logIn = async (store: Store, { username, password, client, now }: Login) => {
  const usernameKey = usernameKeyOf(username);
  const admin = await adminByUsername(store.read, usernameKey);
  const isKnown = await isKnownClient(store.read, admin?.id, client);
  await store.change((tx) => countGuess(tx, { usernameKey, client, isKnown, now }));
  const fits = await passwordFits(admin?.passwordHash, password);
  if (!admin || !fits) throw wrongLogin();
  const accessToken = await store.change(async (tx) => {
    await forgiveGuess(tx, { adminId: admin.id, usernameKey, client, isKnown, now });
    return openSession(tx, admin.id, now);
  });
  return { admin, accessToken };
};
