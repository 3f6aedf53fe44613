import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessageOf } from '../db/reason.ts';
import { parseKey, type Settings, StartError } from '../settings/settings.ts';

/** Encryption of stored secrets. The key is not in the database. */
export interface Encryption {
  /** Encrypts a text for one owner; two encryptions of one text differ. */
  readonly encrypt: (text: string, ownerId: string) => string;
  /** Throws when the text was changed, or encrypted with another key or for another owner. */
  readonly decrypt: (sealed: string, ownerId: string) => string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

export const encryptionWith = (key: Buffer): Encryption => ({
  encrypt: (text, ownerId) => {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(ownerId));
    const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
    return `${version}.${bytes.toString('base64url')}`;
  },
  decrypt: (sealed, ownerId) => {
    const [usedVersion, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    const textFrom = nonceLength + tagLength;
    if (usedVersion !== version || bytes.length < textFrom) {
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

export const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

const keyFileError = (dataDir: string, error: unknown): StartError =>
  new StartError(
    `The key ${keyFile(dataDir)} cannot be read or made (${errorMessageOf(error)}); check DATA_DIR and its permissions.`,
  );

/** Fails when the file exists. */
export const writeKey = (file: string, key: Buffer): void => {
  writeFileSync(file, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // The process's umask may have taken away more.
  chmodSync(file, 0o600);
};

/** Creates the key file of a new data folder. */
export const createKeyFile = (dataDir: string): Buffer => {
  const key = randomBytes(32);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeKey(keyFile(dataDir), key);
  } catch (error) {
    throw keyFileError(dataDir, error);
  }
  return key;
};

const readStoredKey = (dataDir: string): string | undefined => {
  try {
    return readFileSync(keyFile(dataDir), 'utf8').trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw keyFileError(dataDir, error);
  }
};

type KeySettings = Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>;

/** Reads SECRETS_KEY, else `DATA_DIR/secrets.key`; undefined when neither exists. */
export const findSecretsKey = ({ SECRETS_KEY, DATA_DIR }: KeySettings): Buffer | undefined => {
  if (SECRETS_KEY) return SECRETS_KEY;
  const storedKey = readStoredKey(DATA_DIR);
  if (storedKey === undefined) return undefined;
  const key = parseKey(storedKey);
  if (key) return key;
  throw new StartError(
    `The key ${keyFile(DATA_DIR)} is damaged; restore it from a backup, or the secrets it sealed are lost.`,
  );
};

/** Undefined also for a key that is damaged or cannot be read. */
export const findUsableKey = (settings: KeySettings): Buffer | undefined => {
  try {
    return findSecretsKey(settings);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
};

/** Throws a StartError when there is no key. */
export const requireSecretsKey = (settings: KeySettings): Buffer => {
  const key = findSecretsKey(settings);
  if (!key) throw new StartError(`There is no key ${keyFile(settings.DATA_DIR)}.`);
  return key;
};

/**
 * The key that signs the cookies of browsers. While payments are off a lost key is replaced by a
 * random one, so browsers are unrecognized until it is restored.
 */
export const signingKey = (settings: KeySettings & Pick<Settings, 'PAYMENTS'>): Buffer => {
  if (settings.PAYMENTS === 'on') return requireSecretsKey(settings);
  return findUsableKey(settings) ?? randomBytes(32);
};

/** Works whether payments are on or off; undefined without a key. */
export const findEncryption = (settings: KeySettings): Encryption | undefined => {
  const key = findUsableKey(settings);
  return key && encryptionWith(key);
};

const throwNoKey = (): never => {
  throw new Error('Payments are off, so nothing is sealed or opened');
};

/** Used without a key while payments are off; every call throws. */
export const noEncryption: Encryption = { encrypt: throwNoKey, decrypt: throwNoKey };
