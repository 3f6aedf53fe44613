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
