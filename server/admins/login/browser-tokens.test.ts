import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { buildPath } from '../../../contract/request.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import {
  guessPassword,
  logIn,
  logInBrowser,
  loginStatus,
} from '../../testing/admins/login-guesses.ts';
import { aServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';

test('a token from another server is worth nothing', async () => {
  const [server, other] = [await aServer(), await aServer({ SECRETS_KEY: 'A'.repeat(43) })];
  const { username } = await aSuper(server);
  const browser = await logInBrowser(other, (await aSuper(other)).username, '10.0.0.1');
  expect(await logInBrowser(server, username, '10.0.0.1', browser)).not.toBe(browser);
});

test.each(['x', 'x'.repeat(43), 'x'.repeat(4000), '%00', '"; drop table'])(
  'a token that someone made up is worth nothing, and a login replaces it',
  async (forged) => {
    const server = await aServer();
    const { username } = await aSuper(server);
    const browser = await logInBrowser(server, username, '10.0.0.1', forged);
    expect(browser).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(browser).not.toBe(forged);
    await guessPassword(server, username, 15, '10.0.0.1', forged);
    expect(await loginStatus(server, username, 'guess', '10.0.0.1', forged)).toBe(429);
  },
);

test('what a browser is known by is kept from scripts and other sites, and stored as a digest', async () => {
  const server = await aServer({ PUBLIC_ORIGIN: 'https://vending.example.com' });
  const { username } = await aSuper(server);
  const answer = await logIn(server, username, adminPassword, '10.0.0.1');
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({
    name: 'vms_known',
    path: '/api/v1/admin',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  });
  const stored = await server.store.read.selectFrom('knownClients').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(cookie?.value);
});

test('a login that fails remembers no browser', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  expect((await logIn(server, username, 'guess', '10.0.0.1')).cookies).toEqual([]);
});

test('the twenty browsers that logged in last are remembered', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browsers = [];
  for (let count = 0; count < 21; count++) {
    server.clock.now += 1000;
    browsers.push(await logInBrowser(server, username, '10.0.0.1'));
  }
  await guessPassword(server, username, 15);
  const answers = browsers.map((browser) => logIn(server, username, 'guess', '10.0.0.2', browser));
  const [oldest, ...others] = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(oldest).toBe(429);
  expect(others).toEqual(Array.from({ length: 20 }, () => 401));
});

test('a new password makes strangers of all browsers but the one that it was set with', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  const here = await logInBrowser(server, username, '10.0.0.1');
  const elsewhere = await logInBrowser(server, username, '10.0.0.2');
  const answer = await server.http.inject({
    method: 'POST',
    url: buildPath(admins.password),
    headers: { authorization: `Bearer ${token}` },
    cookies: { vms_known: here },
    payload: { oldPassword: adminPassword, newPassword: 'a newer password' },
  });
  expect(answer.statusCode).toBe(204);
  await guessPassword(server, username, 15);
  expect(await loginStatus(server, username, 'guess', '10.0.0.2', elsewhere)).toBe(429);
  expect(await loginStatus(server, username, 'guess', '10.0.0.2', here)).toBe(401);
});

test('logging out leaves a browser remembered', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  const browser = await logInBrowser(server, username, '10.0.0.1');
  await server.call(admins.logout, { token, body: { everywhere: true } });
  await guessPassword(server, username, 15);
  await logInBrowser(server, username, '10.0.0.1', browser);
});

test('a removed admin leaves no remembered browser behind', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const { id: adminId, username } = await anOrganizationAdmin(server, organizationId);
  await logInBrowser(server, username, '10.0.0.1');
  await server.call(admins.organizationRemove, { token, params: { organizationId, adminId } });
  expect(await server.store.read.selectFrom('knownClients').selectAll().execute()).toEqual([]);
});
