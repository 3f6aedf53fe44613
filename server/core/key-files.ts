import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { keepFolder } from './db/keep-folder.ts';
import { keyFile, writeKey } from './sealing.ts';
import { keyOf } from './settings/settings.ts';

/**
 * The files of a key rotation: `secrets.key.new` exists from before the database is re-encrypted until
 * it becomes `secrets.key`; the former key stays as `secrets.key.old-<time>`.
 */
const newKeyFile = (dataDir: string): string => `${keyFile(dataDir)}.new`;

export const hasNewKey = (dataDir: string): boolean => existsSync(newKeyFile(dataDir));

/** Undefined when the file was not written completely. */
const keyIn = (file: string): Buffer | undefined => keyOf(readFileSync(file, 'utf8').trim());

export const newKeyIn = (dataDir: string): Buffer | undefined => keyIn(newKeyFile(dataDir));

export const writeNewKey = (dataDir: string, key: Buffer): void => {
  writeKey(newKeyFile(dataDir), key);
  keepFolder(dataDir);
};

export const dropNewKey = (dataDir: string): void => rmSync(newKeyFile(dataDir));

/** Replaces the key by the new one and answers the path of the old one. */
export const takeNewKey = (dataDir: string, now: number): string => {
  const file = keyFile(dataDir);
  const kept = `${file}.old-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
  const old = existsSync(file) ? keyIn(file) : undefined;
  if (old) writeKey(kept, old);
  renameSync(newKeyFile(dataDir), file);
  keepFolder(dataDir);
  return kept;
};
