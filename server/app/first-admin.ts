import { isCommonPassword } from '../../contract/values/common-passwords.ts';
import { generatePassword, hashPassword } from '../admins/passwords.ts';
import { countSupers, insertAdmin } from '../admins/queries.ts';
import { isDuplicate } from '../platform/db/rows.ts';
import type { Store } from '../platform/db/store.ts';
import { type Settings, StartError } from '../platform/settings/settings.ts';

type AdminSettings = Pick<Settings, 'SUPER_USERNAME' | 'SUPER_PASSWORD'>;

export interface FirstAdmin {
  readonly username: string;
  /** Generated, to be shown once; undefined when SUPER_PASSWORD is set. */
  readonly password: string | undefined;
}

/** Throws a `StartError` for a common SUPER_PASSWORD, while there is no SUPER admin yet. */
export const checkFirstAdmin = async (
  store: Store,
  { SUPER_PASSWORD }: AdminSettings,
): Promise<void> => {
  if (SUPER_PASSWORD === undefined || !isCommonPassword(SUPER_PASSWORD)) return;
  if (await countSupers(store.read)) return;
  throw new StartError(
    'SUPER_PASSWORD is one of the passwords that guessing starts with: choose another one, or leave it out and one is made.',
  );
};

/** Creates the first SUPER admin of an empty database. */
export const makeFirstAdmin = async (
  store: Store,
  settings: AdminSettings,
  now: number,
): Promise<FirstAdmin | undefined> => {
  if (await countSupers(store.read)) return undefined;
  const { SUPER_USERNAME: username, SUPER_PASSWORD: given } = settings;
  const password = given ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const place = { type: 'SUPER', organizationId: null, institutionId: null } as const;
  const isFirst = await store
    .change(async (tx) => {
      if (await countSupers(tx)) return false;
      await insertAdmin(tx, { ...place, username, passwordHash }, now);
      return true;
    })
    .catch(async (error: unknown) => {
      if (!isDuplicate(error)) throw error;
      // Another server, started at the same moment, has created it.
      if (await countSupers(store.read)) return false;
      throw new StartError(
        `No SUPER admin is left, and '${username}' is the name of another admin: set SUPER_USERNAME to a free name.`,
      );
    });
  return isFirst ? { username, password: given === undefined ? password : undefined } : undefined;
};
