import { createRequire } from 'node:module';
import * as z from 'zod/mini';

const isIdentity = (text: string): boolean => text.startsWith('AGE-SECRET-KEY-1');

const load = createRequire(import.meta.url);

/** Whether age takes it for what it says it is. */
const isKey = (text: string): boolean => {
  // Large, and needed only where there is a key. What `require` answers has no type of its own.
  const { Decrypter, Encrypter }: typeof import('age-encryption') = load('age-encryption');
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

/** What backups are encrypted with; only an identity also opens them. */
export interface BackupKey {
  readonly text: string;
  readonly isIdentity: boolean;
}

export const keyOfBackups = (text: string): BackupKey => ({ text, isIdentity: isIdentity(text) });
