import { randomBytes } from 'node:crypto';
import { refuse, refuseField } from '../core/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(password);
};

/**
 * Compared with when there is no such admin, so that both answers take the same time: of a password
 * that nobody has, with the same defaults.
 */
export const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$R9hdsViYMKeu62LlWGwJ/w$b72Bj8G78sB81kSd91f8WJ1Fgvc/hNIK86KC+898dtw';

export const passwordFits = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  const fits = await verify(passwordHash ?? nobody, password);
  return fits && passwordHash !== undefined;
};

/** A password that is made for somebody, to be shown once. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase());

export const refuseCommon = (password: string, field: string): void => {
  if (isCommon(password)) throw refuseField(field, 'passwordTooCommon');
};

export const wrongLogin = () => refuse(401, 'loginIncorrect');
