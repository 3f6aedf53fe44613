import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, unknownAdminHash, verifyPassword } from './passwords.ts';

/** Hash parameters that decide how long a comparison takes. */
const effortOf = (passwordHash: string): string[] => passwordHash.split('$').slice(1, 4);

test('an unknown admin is compared with as much effort as an existing one', async () => {
  expect(effortOf(unknownAdminHash)).toEqual(effortOf(await hashPassword('a password of tests')));
});

test('nobody gets in without an admin, also with the password that is compared', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});

test('a password fits in either encoding of its letters, and no other password does', async () => {
  const passwordHash = await hashPassword('\u09df\u09be\u09cb 2025');
  for (const typed of ['\u09df\u09be\u09cb 2025', '\u09af\u09bc\u09be\u09c7\u09be\u00a02025']) {
    expect(await verifyPassword(passwordHash, typed)).toBe(true);
  }
  expect(await verifyPassword(passwordHash, '\u09df\u09be\u09cb 2026')).toBe(false);
});

test('a password that was hashed as it was typed still fits', async () => {
  expect(await verifyPassword(await hash('\u09df\u09be 2025'), '\u09df\u09be 2025')).toBe(true);
});
