import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { organizationForm } from '../../contract/organizations.ts';
import { faultsOf } from './faults.ts';

test('every fault is reported at once, at its field', () => {
  expect(faultsOf(organizationForm, { name: ' ', description: '' })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
  });
  expect(faultsOf(admins.login.body, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
});

test('a password that is too short is told so', () => {
  expect(faultsOf(admins.password.body, { oldPassword: 'x', newPassword: '12345' })).toEqual({
    newPassword: 'Password must be at least 6 characters',
  });
});

test('what is right has no faults', () => {
  expect(faultsOf(organizationForm, { name: 'Eden', description: 'College' })).toEqual({});
});
