import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { adminForm } from '../testing/admins/admin-form.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../testing/admins/admins.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

test('a super admin creates an admin of an organization, who can then log in', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const params = { organizationId };

  const { admin } = await server.call(admins.organizationCreate, {
    token,
    params,
    body: adminForm('Rahima'),
  });

  expect(admin).toMatchObject({
    username: 'Rahima',
    type: 'ORGANIZATION',
    organizationId,
    institutionId: null,
  });
  expect(await server.call(admins.organizationAll, { token, params })).toEqual({ admins: [admin] });
  const { version: _version, ...self } = admin;
  expect((await server.call(admins.login, { body: adminForm('rahima') })).admin).toEqual(self);
});

test.each([
  ['র\u200d্যাব হল', 'র্যাব\u00a0হল'],
  ['Jahan\u2003Ara', 'jahan ara'],
])(
  'the usernames %j and %j are one: it is taken once, and logs in either way',
  async (one, other) => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const params = { organizationId: (await anOrganization(server)).id };
    const create = (username: string) => ({ token, params, body: adminForm(username) });
    const { admin } = await server.call(admins.organizationCreate, create(one));
    expect(await server.expectFaults(admins.organizationCreate, create(other))).toEqual({
      username: 'This username is already taken',
    });
    for (const username of [one, other]) {
      const login = await server.call(admins.login, { body: adminForm(username) });
      expect(login.admin._id).toBe(admin._id);
    }
  },
);

test('an organization admin creates admins of its institutions', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anOrganizationAdmin(server, institution.organizationId);
  const params = { institutionId: institution.id };

  const { admin } = await server.call(admins.institutionCreate, {
    token,
    params,
    body: adminForm('Karim'),
  });

  expect(admin).toMatchObject({
    type: 'INSTITUTION',
    institutionId: institution.id,
    organizationId: institution.organizationId,
  });
  expect(await server.call(admins.institutionAll, { token, params })).toEqual({ admins: [admin] });
});

test('the admins of an organization are not those of its institutions, and in order of username', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const institution = await anInstitution(server);
  const params = { organizationId: institution.organizationId };
  await anInstitutionAdmin(server, institution);
  for (const name of ['b', 'C', 'A']) {
    await server.call(admins.organizationCreate, { token, params, body: adminForm(name) });
  }
  const listed = await server.call(admins.organizationAll, { token, params });
  expect(listed.admins.map(({ username }) => username)).toEqual(['A', 'b', 'C']);
});

test('a new admin’s faults are all answered at once', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const create = async (body: unknown) =>
    (
      await server.expectRefusal(admins.organizationCreate, {
        token,
        params: { organizationId },
        body,
      })
    ).body;

  expect(await create({})).toEqual({
    message: 'Username is required',
    code: 'usernameRequired',
    errors: { username: 'Username is required', password: 'Password is required' },
  });
  expect((await create({ username: ' ', password: '12345', type: 'SUPER' })).errors).toEqual({
    username: 'Username is required',
    password: 'Password must be at least 6 characters',
  });
  expect((await create({ username: 'a', password: 'x'.repeat(129) })).errors).toEqual({
    password: 'Use at most 128 characters',
  });
});

test('a password is changed only with the old one', async () => {
  const server = await aServer();
  const { token, username } = await aSuper(server);
  const change = async (oldPassword: string, newPassword: string) =>
    (await server.expectRefusal(admins.password, { token, body: { oldPassword, newPassword } }))
      .body.errors;

  expect(await change('not it', 'a newer password')).toEqual({
    oldPassword: 'The current password is incorrect',
  });
  const body = { oldPassword: adminPassword, newPassword: 'a newer password' };
  await server.call(admins.password, { token, body });
  const old = { username, password: adminPassword };
  expect((await server.expectRefusal(admins.login, { body: old })).status).toBe(401);
  await server.call(admins.login, { body: { username, password: 'a newer password' } });
});
