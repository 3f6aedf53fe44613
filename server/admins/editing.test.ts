import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../testing/admins/admins.ts';
import { cookieOf, loginFrom } from '../testing/admins/two-step.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const aPair = async () => {
  const server = await aServer();
  const above = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const below = await anOrganizationAdmin(server, organizationId);
  const given = { token: above.token, params: { organizationId, adminId: below.id } };
  return { server, above, below, given };
};

test('an admin above gives another username and another password, which then log in', async () => {
  const { server, below, given } = await aPair();
  const body = { username: ' Rahima ', password: 'river and rain' };
  const { admin } = await server.call(admins.organizationUpdate, { ...given, body });
  expect(admin).toMatchObject({ _id: below.id, username: 'Rahima', type: 'ORGANIZATION' });
  await server.call(admins.login, { body: { ...body, username: 'rahima' } });
  const old = { username: below.username, password: adminPassword };
  expect((await server.expectRefusal(admins.login, { body: old })).status).toBe(401);
});

test('an organization admin edits the admins of its institutions', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anOrganizationAdmin(server, institution.organizationId);
  const { id: adminId } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id, adminId };
  const { admin } = await server.call(admins.institutionUpdate, {
    token,
    params,
    body: { username: 'Karim' },
  });
  expect(admin.username).toBe('Karim');
});

test.each([
  ['a new password', { password: 'river and rain' }],
  ['a new username', { username: 'Rahima' }],
])('%s ends every session of the admin and forgets its browsers', async (_name, body) => {
  const { server, below, given } = await aPair();
  const { username } = below;
  await loginFrom(server, username);
  await server.call(admins.organizationUpdate, { ...given, body });
  expect((await server.expectRefusal(admins.me, { token: below.token })).status).toBe(401);
  const left = await server.store.read
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .select('admins.id')
    .where('admins.id', '=', below.id)
    .execute();
  expect(left).toEqual([]);
  expect(await server.store.read.selectFrom('knownClients').selectAll().execute()).toEqual([]);
});

test.each([
  ['nothing', {}],
  ['the username that there is and an empty password', undefined],
])('%s ends no session, and the password stays', async (_name, given) => {
  const pair = await aPair();
  const { server, below } = pair;
  const body = given ?? { username: below.username, password: '' };
  await server.call(admins.organizationUpdate, { ...pair.given, body });
  await server.call(admins.me, { token: below.token });
  expect((await loginFrom(server, below.username)).statusCode).toBe(200);
});

test('a username that is taken, and a short password, are refused at their fields', async () => {
  const { server, above, below, given } = await aPair();
  const faultsOf = async (body: object) =>
    (await server.expectRefusal(admins.organizationUpdate, { ...given, body })).body.errors;
  expect(await faultsOf({ username: above.username.toUpperCase() })).toEqual({
    username: 'This username is already taken',
  });
  expect(await faultsOf({ username: '', password: '12345' })).toEqual({
    username: 'Username is required',
    password: 'Password must be at least 6 characters',
  });
  await server.call(admins.me, { token: below.token });
});

test('an admin elsewhere is not found, and nothing of it changes', async () => {
  const { server, given, below } = await aPair();
  const { id: organizationId } = await anOrganization(server);
  const params = { organizationId, adminId: below.id };
  const body = { username: 'Rahima' };
  const { status } = await server.expectRefusal(admins.organizationUpdate, {
    ...given,
    params,
    body,
  });
  expect(status).toBe(404);
  await server.call(admins.me, { token: below.token });
});

test('the audit tells the old and the new username, and a new password without its words', async () => {
  const { server, below, given } = await aPair();
  const body = { username: 'Rahima', password: 'river and rain' };
  await server.call(admins.organizationUpdate, { ...given, body });
  const { entries } = await server.call(audit.all, { token: given.token });
  expect(entries[0]).toMatchObject({
    action: 'PUT /admin/organization',
    before: { username: below.username },
    after: { username: 'Rahima', newPassword: '•••' },
  });
  expect(JSON.stringify(entries)).not.toContain(body.password);
  await server.call(admins.organizationUpdate, { ...given, body: { username: 'Karim' } });
  const [newest] = (await server.call(audit.all, { token: given.token })).entries;
  expect(newest?.after).not.toHaveProperty('newPassword');
});

test('a login that was under way when its username changed opens no session', async () => {
  const { server, below, given } = await aPair();
  const cookie = cookieOf(await loginFrom(server, below.username));
  let changes = 0;
  // The first transaction counts the guess, the second opens the session.
  server.beforeNextTransaction(async () => {
    changes += 1;
    server.beforeNextTransaction(() =>
      server.call(admins.organizationUpdate, { ...given, body: { username: 'Rahima' } }),
    );
  });
  expect((await loginFrom(server, below.username, { cookie })).statusCode).toBe(401);
  expect(changes).toBe(1);
});
