import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../../testing/admins/admins.ts';
import { hourMs, minuteMs } from '../../testing/durations.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution, anOrganization } from '../../testing/tenants.ts';

shareServer();

const isOpen = async ({ http }: TestServer, token: string): Promise<boolean> => {
  const { statusCode } = await http.inject({
    url: '/api/v1/admin/me',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
};

const tokenOf = async (server: TestServer, username: string): Promise<string> => {
  const body = { username, password: adminPassword };
  return (await server.call(admins.login, { body })).accessToken;
};

test('a session that is not used for two hours has expired', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  server.clock.now += 2 * hourMs - 1;
  expect(await isOpen(server, token)).toBe(true);
  server.clock.now += 2 * hourMs;
  const { status, body } = await server.expectRefusal(admins.me, { token });
  expect({ status, body }).toEqual({
    status: 401,
    body: { message: 'Your session has expired', code: 'sessionExpired' },
  });
});

test('a session in use lasts twelve hours and no longer', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (let time = 0; time < 11; time++) {
    server.clock.now += hourMs;
    expect(await isOpen(server, token)).toBe(true);
  }
  server.clock.now += hourMs - 1;
  expect(await isOpen(server, token)).toBe(true);
  server.clock.now += 1;
  expect(await isOpen(server, token)).toBe(false);
});

test('both time-outs are settings', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10', SESSION_MAX_HOURS: '1' });
  const idle = await aSuper(server);
  server.clock.now += 10 * minuteMs;
  expect(await isOpen(server, idle.token)).toBe(false);

  const busy = await aSuper(server);
  for (let time = 0; time < 6; time++) {
    expect(await isOpen(server, busy.token)).toBe(true);
    server.clock.now += 9 * minuteMs;
  }
  expect(await isOpen(server, busy.token)).toBe(true);
  server.clock.now += 6 * minuteMs;
  expect(await isOpen(server, busy.token)).toBe(false);
});

test.each([
  ['no token', undefined],
  ['an unknown token', 'Bearer AAAA'],
  ['another scheme', 'Basic c3VwZXI6c3VwZXI='],
])('a call with %s is a 401', async (_name, authorization) => {
  const { http } = await aServer();
  const headers = authorization ? { authorization } : {};
  expect((await http.inject({ url: '/api/v1/admin/me', headers })).statusCode).toBe(401);
});

test('logging out ends this session and leaves the admin’s others', async () => {
  const server = await aServer();
  const { token, username } = await aSuper(server);
  const other = await tokenOf(server, username);
  await server.call(admins.logout, { token });
  expect(await isOpen(server, token)).toBe(false);
  expect(await isOpen(server, other)).toBe(true);
});

test('logging out everywhere ends every session of the admin and nobody else’s', async () => {
  const server = await aServer();
  const { token, username } = await aSuper(server);
  const other = await tokenOf(server, username);
  const someone = await aSuper(server);
  await server.call(admins.logout, { token, body: { everywhere: true } });
  expect(await isOpen(server, token)).toBe(false);
  expect(await isOpen(server, other)).toBe(false);
  expect(await isOpen(server, someone.token)).toBe(true);
});

test('a password change ends every session of the admin', async () => {
  const server = await aServer();
  const { token, username } = await aSuper(server);
  const other = await tokenOf(server, username);
  const body = { oldPassword: adminPassword, newPassword: 'a newer password' };
  await server.call(admins.password, { token, body });
  expect(await isOpen(server, token)).toBe(false);
  expect(await isOpen(server, other)).toBe(false);
});

test('removing an admin ends its sessions', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const removed = await anOrganizationAdmin(server, organizationId);
  const params = { organizationId, adminId: removed.id };
  await server.call(admins.organizationRemove, { token, params });
  expect(await isOpen(server, removed.token)).toBe(false);
});

test('removing a tenant removes its admins and ends their sessions', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const institution = await anInstitution(server);
  const inside = await anInstitutionAdmin(server, institution);
  const above = await anOrganizationAdmin(server, institution.organizationId);

  await server.call(institutions.remove, { token, params: { id: institution.id } });
  expect(await isOpen(server, inside.token)).toBe(false);
  expect(await isOpen(server, above.token)).toBe(true);

  await server.call(organizations.remove, { token, params: { id: institution.organizationId } });
  expect(await isOpen(server, above.token)).toBe(false);
  for (const { username } of [inside, above]) {
    const body = { username, password: adminPassword };
    expect((await server.expectRefusal(admins.login, { body })).status).toBe(401);
  }
});
