import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { live } from '../../contract/live.ts';
import { sessions } from '../../contract/sessions.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { follow, open } from '../testing/following.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const ofOrganization = async (server: TestServer) => {
  const { id: organizationId } = await anOrganization(server);
  const admin = await anOrganizationAdmin(server, organizationId);
  const { token } = await aSuper(server);
  const params = { organizationId, adminId: admin.id };
  return { admin, params, token };
};
type Ending = Awaited<ReturnType<typeof ofOrganization>>;

const password = { oldPassword: adminPassword, newPassword: 'river and rain' };

const endings: readonly [string, (server: TestServer, ending: Ending) => Promise<unknown>][] = [
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

test.each(endings)('an admin gets no more events after %s', async (_name, end) => {
  const server = await aServer();
  const ending = await ofOrganization(server);
  const { next } = await follow(server, ending.admin.token);
  const above = await follow(server, ending.token);
  await end(server, ending);
  expect(await next()).toBe(undefined);
  const { response } = await open(server, ending.admin.token);
  expect(response.status).toBe(401);
  // Streams of other admins stay open.
  const { id } = await anInstitution(server);
  await server.call(institutions.update, {
    token: ending.token,
    params: { id },
    body: { name: 'Hall A', category: 'SOCIAL', address: 'Dhaka' },
  });
  expect(await above.next()).toMatchObject([{ institutionId: id, topics: ['institutions'] }]);
});

test('a session that ends while its stream is being opened opens none', async () => {
  const server = await aServer();
  const { admin } = await ofOrganization(server);
  // The use of the session is stored first; it ends in between.
  server.clock.now += 61_000;
  server.meanwhile(() =>
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
  const { next } = await follow(server, token);
  const stopped = server.http.close();
  expect(await next()).toBe(undefined);
  await stopped;
});
