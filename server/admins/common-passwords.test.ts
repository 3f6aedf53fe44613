import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../testing/admins/admins.ts';
import type { CallInput } from '../testing/calls.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { hashPassword, unknownAdminHash, verifyPassword } from './passwords.ts';

shareServer();

interface PasswordCall {
  readonly row: Endpoint;
  readonly field: string;
  readonly given: CallInput;
  readonly bodyOf: (password: string) => object;
}

/** Every call that sets a password, each of an admin of its own. */
const passwordCalls = async (server: TestServer): Promise<PasswordCall[]> => {
  const { token } = await aSuper(server);
  const { token: own } = await aSuper(server);
  const institution = await anInstitution(server);
  const { organizationId, id: institutionId } = institution;
  const { id: organizationAdminId } = await anOrganizationAdmin(server, organizationId);
  const { id: institutionAdminId } = await anInstitutionAdmin(server, institution);
  const field = 'password';
  const create = { field, bodyOf: (password: string) => ({ username: password, password }) };
  const update = { field, bodyOf: (password: string) => ({ password }) };
  return [
    { ...create, row: admins.organizationCreate, given: { token, params: { organizationId } } },
    {
      field,
      row: admins.institutionCreate,
      given: { token, params: { institutionId } },
      bodyOf: (password) => ({ username: `${password} too`, password }),
    },
    {
      ...update,
      row: admins.organizationUpdate,
      given: { token, params: { organizationId, adminId: organizationAdminId } },
    },
    {
      ...update,
      row: admins.institutionUpdate,
      given: { token, params: { institutionId, adminId: institutionAdminId } },
    },
    {
      row: admins.password,
      field: 'newPassword',
      given: { token: own },
      bodyOf: (newPassword) => ({ oldPassword: adminPassword, newPassword }),
    },
  ];
};

test('a common password is accepted, and the answer says that it is weak', async () => {
  const server = await aServer();
  for (const { row, given, bodyOf } of await passwordCalls(server)) {
    const { status, body } = await server.ask(row, { ...given, body: bodyOf('PassWord123') });
    expect(status).toBe(row.status);
    // An admin who changes its own password is answered 204; its console warns while it types.
    if (row.answer) expect(body).toMatchObject({ weak: true });
  }
});

test('of any other password the answer says nothing', async () => {
  const server = await aServer({ COMMON_PASSWORDS: 'refuse' });
  for (const { row, given, bodyOf } of await passwordCalls(server)) {
    const { status, body } = await server.ask(row, { ...given, body: bodyOf('river and rain') });
    expect(status).toBe(row.status);
    expect(body).not.toHaveProperty('weak');
  }
});

test('with COMMON_PASSWORDS=refuse a common password is refused at its field', async () => {
  const server = await aServer({ COMMON_PASSWORDS: 'refuse' });
  for (const { row, field, given, bodyOf } of await passwordCalls(server)) {
    const faults = await server.expectFaults(row, { ...given, body: bodyOf('PassWord123') });
    expect(faults).toEqual({ [field]: 'This password is too common. Choose another one.' });
  }
});

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
