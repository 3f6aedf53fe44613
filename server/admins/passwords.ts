import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse, refuseField } from '../core/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared with when there is no such admin, so that both answers take the same time. */
const nobody = hash('nobody has this password');

export const passwordFits = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const fits = await verify(passwordHash ?? (await nobody), password);
  return fits && passwordHash !== undefined;
};

/** A password that is made for somebody, to be shown once. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase());

export const refuseCommon = (password: string, field: string): void => {
  if (isCommon(password)) throw refuseField(field, 'passwordTooCommon');
};

export const wrongLogin = () => refuse(401, 'loginIncorrect');
