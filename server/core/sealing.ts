import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, type Settings, StartError } from './settings.ts';

/** Secrets as they are kept: unreadable without the key, which is kept outside the database. */
export interface Sealing {
  /** Encrypts a text for one owner; two seals of one text differ. */
  readonly seal: (text: string, ownerId: string) => string;
  /** Throws when the text was changed, or was sealed with another key or for another owner. */
  readonly open: (sealed: string, ownerId: string) => string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

export const sealingWith = (key: Buffer): Sealing => ({
  seal: (text, ownerId) => {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(ownerId));
    const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
    return `${version}.${bytes.toString('base64url')}`;
  },
  open: (sealed, ownerId) => {
    const [given, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    const textFrom = nonceLength + tagLength;
    if (given !== version || bytes.length < textFrom) {
      throw new Error('A sealed secret is in a form that this release does not know');
    }
    const nonce = bytes.subarray(0, nonceLength);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(ownerId));
    decipher.setAuthTag(bytes.subarray(nonceLength, textFrom));
    return decipher.update(bytes.subarray(textFrom), undefined, 'utf8') + decipher.final('utf8');
  },
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Makes the key of a new data folder; a file that is there already is never written over. */
const makeKey = (dataDir: string): string => {
  const key = randomBytes(32).toString('base64');
  mkdirSync(dataDir, { recursive: true });
  const file = keyFile(dataDir);
  writeFileSync(file, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // The process's umask may have taken away more.
  chmodSync(file, 0o600);
  return key;
};

const keptKey = (dataDir: string): string => {
  try {
    return readFileSync(keyFile(dataDir), 'utf8').trim();
  } catch (error) {
    if (isMissing(error)) return makeKey(dataDir);
    throw error;
  }
};

/** The key of SECRETS_KEY, or the one kept in `DATA_DIR/secrets.key`, made when it is not there. */
export const secretsKey = ({
  SECRETS_KEY,
  DATA_DIR,
}: Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>): Buffer => {
  if (SECRETS_KEY) return SECRETS_KEY;
  try {
    const key = keyOf(keptKey(DATA_DIR));
    if (key) return key;
  } catch (error) {
    throw new StartError(
      `The key ${keyFile(DATA_DIR)} cannot be read or made (${error instanceof Error ? error.message : error}); check DATA_DIR and its permissions.`,
    );
  }
  throw new StartError(
    `The key ${keyFile(DATA_DIR)} is damaged; restore it from a backup, or the secrets it sealed are lost.`,
  );
};
