import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { live } from '../../contract/live.ts';
import { sessions } from '../../contract/sessions.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { followChanges, openStream } from '../testing/live-stream.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

const anOrganizationSession = async (server: TestServer) => {
  const { id: organizationId } = await anOrganization(server);
  const admin = await anOrganizationAdmin(server, organizationId);
  const { token } = await aSuper(server);
  const params = { organizationId, adminId: admin.id };
  return { admin, params, token };
};
type SessionFixture = Awaited<ReturnType<typeof anOrganizationSession>>;

const password = { oldPassword: adminPassword, newPassword: 'river and rain' };

const sessionEndings: readonly [
  string,
  (server: TestServer, fixture: SessionFixture) => Promise<unknown>,
][] = [
  ['its logout', (server, { admin: { token } }) => server.call(admins.logout, { token })],
  [
    'its new password',
    (server, { admin: { token } }) => server.call(admins.password, { token, body: password }),
  ],
  [
    'the end of that session by somebody above',
    (server, { token, params, admin: { sessionId } }) =>
      server.call(sessions.endOfOrganizationAdmin, { token, params: { ...params, sessionId } }),
  ],
  [
    'its removal',
    (server, { token, params }) => server.call(admins.organizationRemove, { token, params }),
  ],
];

test.each(sessionEndings)('an admin gets no more events after %s', async (_name, end) => {
  const server = await aServer();
  const fixture = await anOrganizationSession(server);
  const { next } = await followChanges(server, fixture.admin.token);
  const above = await followChanges(server, fixture.token);
  await end(server, fixture);
  expect(await next()).toBe(undefined);
  const { response } = await openStream(server, fixture.admin.token);
  expect(response.status).toBe(401);
  // Streams of other admins stay open.
  const { id } = await anInstitution(server);
  await server.call(institutions.update, {
    token: fixture.token,
    params: { id },
    body: { name: 'Hall A', category: 'SOCIAL', address: 'Dhaka' },
  });
  expect(await above.next()).toMatchObject([{ institutionId: id, topics: ['institutions'] }]);
});

test('a session that ends while its stream is being opened opens none', async () => {
  const server = await aServer();
  const { admin } = await anOrganizationSession(server);
  // The use of the session is stored first; it ends in between.
  server.clock.now += 61_000;
  server.beforeNextTransaction(() =>
    server.store.change((tx) =>
      tx.deleteFrom('sessions').where('adminId', '=', admin.id).execute(),
    ),
  );
  const { status } = await server.ask(live.changes, { token: admin.token });
  expect(status).toBe(401);
});

test('a server that stops ends its streams at once', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { next } = await followChanges(server, token);
  const stopped = server.http.close();
  expect(await next()).toBe(undefined);
  await stopped;
});
