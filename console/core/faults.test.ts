import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { organizationForm } from '../../contract/organizations.ts';
import { faultsOf } from './faults.ts';
import { sayNow } from './texts.ts';

const saidOf = (...given: Parameters<typeof faultsOf>) =>
  Object.fromEntries(Object.entries(faultsOf(...given)).map(([at, text]) => [at, sayNow(text)]));

test('every fault is reported at once, at its field', () => {
  expect(saidOf(organizationForm, { name: ' ', description: '' })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
  });
  expect(saidOf(admins.login.body, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
});

test('a password that is too short is a fault', () => {
  expect(saidOf(admins.password.body, { oldPassword: 'x', newPassword: '12345' })).toEqual({
    newPassword: 'Password must be at least 6 characters',
  });
});

test('valid input has no faults', () => {
  expect(saidOf(organizationForm, { name: 'Eden', description: 'College' })).toEqual({});
});
