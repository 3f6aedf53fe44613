import type { Store } from '../core/db/store.ts';
import { openSession } from '../core/session.ts';
import type { Change, Note } from '../core/trail.ts';
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
export const logIn = async (
  store: Store,
  { username, password, client, now }: Login,
  { change, note }: { readonly change: Change; readonly note: Note },
) => {
  const usernameKey = usernameKeyOf(username);
  const admin = await adminByUsername(store.read, usernameKey);
  if (admin) {
    const { id: target, organizationId, institutionId } = admin;
    note({ target, organizationId, institutionId });
  }
  const isKnown = await isKnownClient(store.read, admin?.id, client);
  await store.change((tx) => countGuess(tx, { usernameKey, client, isKnown, now }));
  const fits = await passwordFits(admin?.passwordHash, password);
  if (!admin || !fits) throw wrongLogin();
  note({ actor: { ...admin, name: admin.username, role: admin.type } });
  const accessToken = await change(async (tx) => {
    await forgiveGuess(tx, { adminId: admin.id, usernameKey, client, isKnown, now });
    return openSession(tx, admin.id, now);
  });
  return { admin, accessToken };
};
