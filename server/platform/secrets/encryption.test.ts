import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../settings/settings.ts';
import {
  createKeyFile,
  encryptionWith,
  findSecretsKey,
  requireSecretsKey,
  signingKey,
} from './encryption.ts';

const key = randomBytes(32);
const secret = 'bKash app secret, টাকা';

test('a sealed secret opens for its owner with its key, and shows nothing of itself', () => {
  const { encrypt, decrypt } = encryptionWith(key);
  const sealed = encrypt(secret, 'institution-1');
  expect(decrypt(sealed, 'institution-1')).toBe(secret);
  expect(Buffer.from(sealed.slice(3), 'base64url').includes('bKash')).toBe(false);
  expect(sealed).toMatch(/^v1\./);
});

test('sealing the same secret twice gives two texts', () => {
  const { encrypt } = encryptionWith(key);
  expect(encrypt(secret, 'institution-1')).not.toBe(encrypt(secret, 'institution-1'));
});

test('a sealed secret does not open for another owner or with another key', () => {
  const sealed = encryptionWith(key).encrypt(secret, 'institution-1');
  expect(() => encryptionWith(key).decrypt(sealed, 'institution-2')).toThrow();
  expect(() => encryptionWith(randomBytes(32)).decrypt(sealed, 'institution-1')).toThrow();
});

test('a sealed secret that was changed in any byte does not open', () => {
  const { encrypt, decrypt } = encryptionWith(key);
  const sealed = Buffer.from(encrypt('short', 'institution-1').slice(3), 'base64url');
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => decrypt(`v1.${changed.toString('base64url')}`, 'institution-1')).toThrow();
  }
});

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'plain text'])(
  'a text that was never sealed does not open: %j',
  (text) => {
    expect(() => encryptionWith(key).decrypt(text, 'institution-1')).toThrow('form');
  },
);

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('without SECRETS_KEY the key is one that was made and stored for its owner alone', () => {
  const DATA_DIR = join(aFolder(), 'data');
  expect(findSecretsKey({ DATA_DIR })).toBeUndefined();
  expect(() => requireSecretsKey({ DATA_DIR })).toThrow(StartError);
  const made = createKeyFile(DATA_DIR);
  expect(made).toHaveLength(32);
  expect(requireSecretsKey({ DATA_DIR })).toEqual(made);
  expect(statSync(join(DATA_DIR, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(createKeyFile(aFolder())).not.toEqual(made);
});

test('SECRETS_KEY wins over the folder', () => {
  const DATA_DIR = aFolder();
  createKeyFile(DATA_DIR);
  expect(requireSecretsKey({ DATA_DIR, SECRETS_KEY: key })).toBe(key);
});

test('while payments are off browser cookies are signed with the key that is there', () => {
  const off = { PAYMENTS: 'off', DATA_DIR: aFolder() } as const;
  expect(signingKey(off)).not.toEqual(signingKey(off));
  const made = createKeyFile(off.DATA_DIR);
  expect(signingKey(off)).toEqual(made);
  writeFileSync(join(off.DATA_DIR, 'secrets.key'), 'half a k');
  expect(signingKey(off)).toHaveLength(32);
  expect(() => signingKey({ ...off, PAYMENTS: 'on' })).toThrow(StartError);
});

test('a damaged key is reported in one sentence and never written over', () => {
  const DATA_DIR = aFolder();
  const file = join(DATA_DIR, 'secrets.key');
  writeFileSync(file, 'half a k');
  chmodSync(file, 0o600);
  expect(() => requireSecretsKey({ DATA_DIR })).toThrow(StartError);
  expect(() => requireSecretsKey({ DATA_DIR })).toThrow('is damaged');
  expect(() => createKeyFile(DATA_DIR)).toThrow(StartError);
  expect(readFileSync(file, 'utf8')).toBe('half a k');
});

test('a folder where no key can be made is reported in one sentence', () => {
  const file = join(aFolder(), 'a file');
  writeFileSync(file, '');
  expect(() => createKeyFile(file)).toThrow(StartError);
  expect(() => createKeyFile(file)).toThrow('check DATA_DIR');
});
