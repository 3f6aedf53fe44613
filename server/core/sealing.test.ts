import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { knownKey, makeKey, sealingWith, secretsKey, signingKey } from './sealing.ts';
import { StartError } from './settings/settings.ts';

const key = randomBytes(32);
const secret = 'bKash app secret, টাকা';

test('a sealed secret opens for its owner with its key, and shows nothing of itself', () => {
  const { seal, open } = sealingWith(key);
  const sealed = seal(secret, 'institution-1');
  expect(open(sealed, 'institution-1')).toBe(secret);
  expect(Buffer.from(sealed.slice(3), 'base64url').includes('bKash')).toBe(false);
  expect(sealed).toMatch(/^v1\./);
});

test('sealing the same secret twice gives two texts', () => {
  const { seal } = sealingWith(key);
  expect(seal(secret, 'institution-1')).not.toBe(seal(secret, 'institution-1'));
});

test('a sealed secret does not open for another owner or with another key', () => {
  const sealed = sealingWith(key).seal(secret, 'institution-1');
  expect(() => sealingWith(key).open(sealed, 'institution-2')).toThrow();
  expect(() => sealingWith(randomBytes(32)).open(sealed, 'institution-1')).toThrow();
});

test('a sealed secret that was changed in any byte does not open', () => {
  const { seal, open } = sealingWith(key);
  const sealed = Buffer.from(seal('short', 'institution-1').slice(3), 'base64url');
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => open(`v1.${changed.toString('base64url')}`, 'institution-1')).toThrow();
  }
});

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'plain text'])(
  'a text that was never sealed does not open: %j',
  (text) => {
    expect(() => sealingWith(key).open(text, 'institution-1')).toThrow('form');
  },
);

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('without SECRETS_KEY the key is one that was made and stored for its owner alone', () => {
  const DATA_DIR = join(aFolder(), 'data');
  expect(knownKey({ DATA_DIR })).toBeUndefined();
  expect(() => secretsKey({ DATA_DIR })).toThrow(StartError);
  const made = makeKey(DATA_DIR);
  expect(made).toHaveLength(32);
  expect(secretsKey({ DATA_DIR })).toEqual(made);
  expect(statSync(join(DATA_DIR, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(makeKey(aFolder())).not.toEqual(made);
});

test('SECRETS_KEY wins over the folder', () => {
  const DATA_DIR = aFolder();
  makeKey(DATA_DIR);
  expect(secretsKey({ DATA_DIR, SECRETS_KEY: key })).toBe(key);
});

test('while payments are off browser cookies are signed with the key that is there', () => {
  const off = { PAYMENTS: 'off', DATA_DIR: aFolder() } as const;
  expect(signingKey(off)).not.toEqual(signingKey(off));
  const made = makeKey(off.DATA_DIR);
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
  expect(() => secretsKey({ DATA_DIR })).toThrow(StartError);
  expect(() => secretsKey({ DATA_DIR })).toThrow('is damaged');
  expect(() => makeKey(DATA_DIR)).toThrow(StartError);
  expect(readFileSync(file, 'utf8')).toBe('half a k');
});

test('a folder where no key can be made is reported in one sentence', () => {
  const file = join(aFolder(), 'a file');
  writeFileSync(file, '');
  expect(() => makeKey(file)).toThrow(StartError);
  expect(() => makeKey(file)).toThrow('check DATA_DIR');
});
