import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { syncFolder } from '../db/sync-folder.ts';
import { parseKey } from '../settings/settings.ts';
import { keyFile, writeKey } from './encryption.ts';

/**
 * The files of a key rotation: `secrets.key.new` exists from before the database is re-encrypted until
 * it becomes `secrets.key`; the former key stays as `secrets.key.old-<time>`.
 */
const newKeyFile = (dataDir: string): string => `${keyFile(dataDir)}.new`;

export const hasNewKey = (dataDir: string): boolean => existsSync(newKeyFile(dataDir));

/** Undefined when the file was not written completely. */
const readKeyFile = (file: string): Buffer | undefined =>
  parseKey(readFileSync(file, 'utf8').trim());

export const readNewKey = (dataDir: string): Buffer | undefined => readKeyFile(newKeyFile(dataDir));

export const writeNewKey = (dataDir: string, key: Buffer): void => {
  writeKey(newKeyFile(dataDir), key);
  syncFolder(dataDir);
};

export const deleteNewKey = (dataDir: string): void => rmSync(newKeyFile(dataDir));

/** Replaces the key by the new one and answers the path of the old one. */
export const activateNewKey = (dataDir: string, now: number): string => {
  const file = keyFile(dataDir);
  const oldKeyFile = `${file}.old-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
  const oldKey = existsSync(file) ? readKeyFile(file) : undefined;
  if (oldKey) writeKey(oldKeyFile, oldKey);
  renameSync(newKeyFile(dataDir), file);
  syncFolder(dataDir);
  return oldKeyFile;
};
