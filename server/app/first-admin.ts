import { randomBytes } from 'node:crypto';
import { hashPassword } from '../admins/passwords.ts';
import { countSupers, insertAdmin } from '../admins/queries.ts';
import type { Store } from '../core/db/store.ts';
import type { Settings } from '../core/settings.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Makes the first SUPER admin of an empty database and answers its login, once. */
export const makeFirstAdmin = async (
  store: Store,
  settings: Pick<Settings, 'SUPER_USERNAME' | 'SUPER_PASSWORD'>,
  now: number,
): Promise<Credentials | undefined> => {
  if (await countSupers(store.read)) return undefined;
  const username = settings.SUPER_USERNAME;
  const password = settings.SUPER_PASSWORD ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const isFirst = await store.change(async (tx) => {
    if (await countSupers(tx)) return false;
    await insertAdmin(
      tx,
      { type: 'SUPER', organizationId: null, institutionId: null, username, passwordHash },
      now,
    );
    return true;
  });
  return isFirst ? { username, password } : undefined;
};
