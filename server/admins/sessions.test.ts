import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { sessions } from '../../contract/sessions.ts';
import { openSession } from '../platform/endpoints/session.ts';
import {
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from '../testing/admins/admins.ts';
import { loginFrom } from '../testing/admins/two-step.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const minute = 60_000;

const tokenOf = async (server: TestServer, { username }: TestAdmin, userAgent = android) =>
  (await loginFrom(server, username, { userAgent, address: '203.0.113.7' })).json().accessToken;

test('an admin sees where it is logged in, the last used first, and which one it asks with', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const token = await tokenOf(server, admin);
  server.clock.now += 5 * minute;
  const listed = await server.call(sessions.all, { token });
  expect(listed.sessions).toMatchObject([
    {
      browser: 'Chrome',
      platform: 'Android',
      client: '203.0.113.7',
      createdAt: '2026-03-15T06:00:00.000Z',
      lastUsedAt: '2026-03-15T06:05:00.000Z',
      isThis: true,
    },
    {
      _id: admin.sessionId,
      browser: '',
      platform: '',
      client: '',
      createdAt: '2026-03-15T06:00:00.000Z',
      lastUsedAt: '2026-03-15T06:00:00.000Z',
      isThis: false,
    },
  ]);
});

test('the id of a session is neither its token nor its digest, and opens nothing', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const { sessions: listed } = await server.call(sessions.all, admin);
  const [stored] = await server.store.read.selectFrom('sessions').selectAll().execute();
  expect([admin.token, stored?.tokenHash]).not.toContain(listed[0]?._id);
  expect((await server.expectRefusal(admins.me, { token: listed[0]?._id })).status).toBe(401);
});

test('a session is ended alone: this one goes on, and so do those of others', async () => {
  const server = await aServer();
  const [admin, someone] = [await aSuper(server), await aSuper(server)];
  const token = await tokenOf(server, admin);
  await server.call(sessions.end, { token, params: { sessionId: admin.sessionId } });
  expect((await server.expectRefusal(admins.me, { token: admin.token })).status).toBe(401);
  for (const open of [token, someone.token]) await server.call(admins.me, { token: open });
});

test('another admin’s session and one that has timed out answer as one that never was', async () => {
  const server = await aServer();
  const [admin, someone] = [await aSuper(server), await aSuper(server)];
  server.clock.now += 119 * minute;
  const token = await tokenOf(server, admin);
  await server.call(sessions.all, someone);
  server.clock.now += minute;
  for (const sessionId of [someone.sessionId, admin.sessionId, 'nothing']) {
    const { status, body } = await server.expectRefusal(sessions.end, {
      token,
      params: { sessionId },
    });
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'Session not found', code: 'sessionNotFound' },
    });
  }
  await server.call(admins.me, someone);
  expect((await server.call(sessions.all, { token })).sessions).toHaveLength(1);
});

test('an admin above sees and ends the sessions of an admin below, and of nobody else', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const above = await anOrganizationAdmin(server, institution.organizationId);
  const below = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id, adminId: below.id };
  const given = { token: above.token, params };
  const listed = await server.call(sessions.ofInstitutionAdmin, given);
  expect(listed.sessions).toMatchObject([{ _id: below.sessionId, isThis: false }]);

  const end = (sessionId: string) => ({ ...given, params: { ...params, sessionId } });
  const other = await server.expectRefusal(sessions.endOfInstitutionAdmin, end(above.sessionId));
  expect([other.status, other.body.code]).toEqual([404, 'sessionNotFound']);
  await server.call(sessions.endOfInstitutionAdmin, end(below.sessionId));
  expect((await server.expectRefusal(admins.me, below)).status).toBe(401);
  await server.call(admins.me, above);
});

test('the name of a browser is shortened, however long and strange it is', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const strange = `${'x'.repeat(300)}/1 (Strange) ${'y'.repeat(5000)}`;
  const token = await tokenOf(server, admin, strange);
  const [row] = (await server.call(sessions.all, { token })).sessions.filter(
    ({ isThis }) => isThis,
  );
  expect(row).toMatchObject({ browser: 'x'.repeat(40), platform: '' });
});

test('sessions come by pages, the last used first, as do those of an admin below', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const admin = await anInstitutionAdmin(server, institution);
  await server.store.change(async (tx) => {
    for (let index = 1; index <= 4; index++) {
      await openSession(tx, admin.id, server.clock.now - index * minute);
    }
  });
  const whole = await server.call(sessions.all, admin);
  expect([Object.keys(whole), whole.sessions.length]).toEqual([['sessions'], 5]);
  const query = { page: 2, limit: 2 };
  const expected = { sessions: whole.sessions.slice(2, 4), count: 5 };
  expect(await server.call(sessions.all, { token: admin.token, query })).toEqual(expected);
  const { token } = await aSuper(server);
  const params = { institutionId: institution.id, adminId: admin.id };
  const below = await server.call(sessions.ofInstitutionAdmin, { params, query, token });
  expect(below.sessions.map(({ _id }) => _id)).toEqual(expected.sessions.map(({ _id }) => _id));
  expect(below.count).toBe(5);
});
