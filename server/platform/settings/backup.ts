import { createRequire } from 'node:module';
import * as z from 'zod/mini';

const isIdentity = (text: string): boolean => text.startsWith('AGE-SECRET-KEY-1');

const requireModule = createRequire(import.meta.url);

/** Validates the text with the age library. */
const isKey = (text: string): boolean => {
  // A large library, loaded only when a key is set; `require` answers an untyped value.
  const { Decrypter, Encrypter }: typeof import('age-encryption') = requireModule('age-encryption');
  try {
    if (isIdentity(text)) new Decrypter().addIdentity(text);
    else new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
};

export const backupKey = z
  .string()
  .check(
    z.refine(
      isKey,
      'BACKUP_KEY must be an age identity (AGE-SECRET-KEY-1…) or recipient (age1…), such as `npm run backup -- --new-key` makes',
    ),
  );

/** Key of backups; only an identity can also decrypt them. */
export interface BackupKey {
  readonly text: string;
  readonly isIdentity: boolean;
}

export const parseBackupKey = (text: string): BackupKey => ({ text, isIdentity: isIdentity(text) });
