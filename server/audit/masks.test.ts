import { expect, test } from 'vitest';
import { maskSecrets } from './masks.ts';

test.each([
  'password',
  'oldPassword',
  'passwordHash',
  'appKey',
  'appSecret',
  'accessToken',
  'claimCode',
  'machineKey',
  'keyHash',
  'sealed',
])('a field named %s is masked, however deep it stands', (name) => {
  const entity = (value: string) => ({ kept: 1, rows: [{ inside: { [name]: value } }] });
  expect(maskSecrets(entity('a secret'))).toEqual(entity('•••'));
});

test('what is no secret stays, and a secret that is not there shows as not there', () => {
  const entity = { name: 'Padma', keyState: 'CLAIMED', usernameKey: 'padma', appSecret: null };
  expect(maskSecrets(entity)).toEqual(entity);
});
