import { isDuplicate } from '../core/db/rows.ts';
import { refuse, refuseField } from '../core/errors.ts';
import type { Change } from '../core/trail.ts';
import { hashPassword, refuseCommon } from './passwords.ts';
import { presentAdmin } from './present.ts';
import { type AdminRow, insertAdmin, type NewAdmin } from './queries.ts';

interface NewLogin {
  readonly username: string;
  readonly password: string;
}

/** Its password is hashed before the transaction, because that takes its time. */
export const createAdmin = async (
  change: Change,
  { username, password }: NewLogin,
  place: Omit<NewAdmin, 'username' | 'passwordHash'>,
  now: number,
) => {
  refuseCommon(password, 'password');
  const passwordHash = await hashPassword(password);
  try {
    return await change(async (tx) => ({
      admin: presentAdmin(await insertAdmin(tx, { ...place, username, passwordHash }, now)),
    }));
  } catch (error) {
    if (isDuplicate(error)) throw refuseField('username', 'usernameTaken');
    throw error;
  }
};

/** The one of these admins to remove; no one removes themselves. */
export const removableOf = (
  listed: readonly AdminRow[],
  adminId: string,
  callerId: string,
): AdminRow => {
  const found = listed.find(({ id }) => id === adminId);
  if (!found) throw refuse(404, 'adminNotFound');
  if (found.id === callerId) throw refuse(400, 'cannotRemoveYourself');
  return found;
};
