import { randomBytes } from 'node:crypto';
import { isCommonPassword } from '../../contract/values/common-passwords.ts';
import { passwordForm } from '../../contract/values/text-forms.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { StoredPassword } from './queries.ts';

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(passwordForm(password));
};

/**
 * Compared with when there is no such admin, so that both answers take the same time. Nobody has
 * this password; it is hashed with the same defaults.
 */
export const unknownAdminHash =
  '$argon2id$v=19$m=19456,t=2,p=1$R9hdsViYMKeu62LlWGwJ/w$b72Bj8G78sB81kSd91f8WJ1Fgvc/hNIK86KC+898dtw';

export const verifyPassword = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  // Older hashes are of the password as it was typed.
  for (const form of new Set([passwordForm(password), password])) {
    if (await verify(passwordHash ?? unknownAdminHash, form)) return passwordHash !== undefined;
  }
  return false;
};

/** Generates a random password, to be shown once. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');

export interface ChosenPassword {
  readonly password: string;
  /** Form field at which a fault is answered. */
  readonly field: string;
}

/** Hashes a chosen password; with COMMON_PASSWORDS=refuse a common one is a 400. */
export const hashChosenPassword = async (
  { password, field }: ChosenPassword,
  { COMMON_PASSWORDS }: Pick<Settings, 'COMMON_PASSWORDS'>,
  now: number,
): Promise<StoredPassword> => {
  const isWeak = isCommonPassword(password);
  if (isWeak && COMMON_PASSWORDS === 'refuse') throw refuseField(field, 'passwordTooCommon');
  return { passwordHash: await hashPassword(password), weakPasswordAt: isWeak ? now : null };
};

export const isWeak = ({ weakPasswordAt }: StoredPassword): boolean => weakPasswordAt !== null;

export const loginRefusal = () => refuseCall(401, 'loginIncorrect');
