import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { organizationForm } from '../../../contract/organizations.ts';
import { translateNow } from '../texts.ts';
import { faultsOf } from './faults.ts';

const translatedFaultsOf = (...given: Parameters<typeof faultsOf>) =>
  Object.fromEntries(
    Object.entries(faultsOf(...given)).map(([at, text]) => [at, translateNow(text)]),
  );

test('every fault is reported at once, at its field', () => {
  expect(translatedFaultsOf(organizationForm, { name: ' ', description: '' })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
  });
  expect(translatedFaultsOf(admins.login.body, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
});

test('a password that is too short is a fault', () => {
  expect(
    translatedFaultsOf(admins.password.body, { oldPassword: 'x', newPassword: '12345' }),
  ).toEqual({
    newPassword: 'Password must be at least 6 characters',
  });
});

test('valid input has no faults', () => {
  expect(translatedFaultsOf(organizationForm, { name: 'Eden', description: 'College' })).toEqual(
    {},
  );
});
