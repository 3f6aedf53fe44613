import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { pathOf } from '../../contract/request.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { exhaust, guess, logIn } from '../testing/guessing.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anOrganization } from '../testing/tenants.ts';

/** Logs in and answers what the browser is given to be known by. */
const known = async (server: TestServer, username: string, address: string, browser = '') => {
  const answer = await logIn(server, username, adminPassword, address, browser);
  expect(answer.statusCode).toBe(200);
  return answer.cookies.find(({ name }) => name === 'vms_known')?.value ?? '';
};

test('neither strangers nor neighbours lock out a browser that has logged in before', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await known(server, username, '10.0.0.1');
  await guess(server, username, 15);
  await exhaust(server, '10.0.0.9');

  for (const address of ['10.0.0.1', '10.0.0.9']) {
    expect((await logIn(server, username, adminPassword, address)).statusCode).toBe(429);
    expect((await logIn(server, username, adminPassword, address, browser)).statusCode).toBe(200);
  }
});

test('a browser is known wherever it is, and its neighbours are not known with it', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await known(server, username, '10.0.0.1');
  await guess(server, username, 15, '10.0.0.3');
  expect((await logIn(server, username, adminPassword, '10.0.0.1')).statusCode).toBe(429);
  expect((await logIn(server, username, adminPassword, '10.0.0.2', browser)).statusCode).toBe(200);
});

test('a known browser that guesses has fifteen guesses of its own and takes none from others', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await known(server, username, '10.0.0.9');
  await guess(server, username, 15, '10.0.0.9', browser);
  expect((await logIn(server, username, adminPassword, '10.0.0.9', browser)).statusCode).toBe(429);
  expect((await logIn(server, username, adminPassword, '10.0.0.9')).statusCode).toBe(200);
});

test('a token from another server is worth nothing', async () => {
  const [server, other] = [await aServer(), await aServer({ SECRETS_KEY: 'A'.repeat(43) })];
  const { username } = await aSuper(server);
  const browser = await known(other, (await aSuper(other)).username, '10.0.0.1');
  expect(await known(server, username, '10.0.0.1', browser)).not.toBe(browser);
});

test('a flood of tries to log in stops neighbours, but no browser that has logged in before', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const { username } = await aSuper(server);
  const browser = await known(server, username, '10.0.0.1');
  const turned = [...browser].reverse().join('');
  for (const made of ['', 'made up', turned]) {
    for (let time = 0; time < 4; time++) await logIn(server, 'nobody', 'guess', '10.0.0.1', made);
  }
  const stranger = await logIn(server, username, adminPassword, '10.0.0.1');
  expect(stranger.json()).toEqual({
    message: 'Too many requests. Wait a moment and try again.',
    code: 'tooManyRequests',
  });
  expect((await logIn(server, username, adminPassword, '10.0.0.1', browser)).statusCode).toBe(200);
});

test('a browser is known to the account it logged in to, and to no other', async () => {
  const server = await aServer();
  const [one, other] = [await aSuper(server), await aSuper(server)];
  const browser = await known(server, one.username, '10.0.0.1');
  await guess(server, other.username, 15);
  expect((await logIn(server, other.username, 'guess', '10.0.0.1', browser)).statusCode).toBe(429);
});

test('a browser that two admins share is known to both', async () => {
  const server = await aServer();
  const [one, other] = [await aSuper(server), await aSuper(server)];
  const browser = await known(server, one.username, '10.0.0.1');
  expect(await known(server, other.username, '10.0.0.1', browser)).toBe(browser);
  for (const { username } of [one, other]) {
    await guess(server, username, 15, '10.0.0.3');
    await known(server, username, '10.0.0.1', browser);
  }
});

test.each(['x', 'x'.repeat(43), 'x'.repeat(4000), '%00', '"; drop table'])(
  'a token that someone made up is worth nothing, and a login replaces it',
  async (forged) => {
    const server = await aServer();
    const { username } = await aSuper(server);
    const browser = await known(server, username, '10.0.0.1', forged);
    expect(browser).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(browser).not.toBe(forged);
    await guess(server, username, 15, '10.0.0.1', forged);
    expect((await logIn(server, username, 'guess', '10.0.0.1', forged)).statusCode).toBe(429);
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

test('a login that fails makes no browser known', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  expect((await logIn(server, username, 'guess', '10.0.0.1')).cookies).toEqual([]);
});

test('the twenty browsers that logged in last are known', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browsers = [];
  for (let count = 0; count < 21; count++) {
    server.clock.now += 1000;
    browsers.push(await known(server, username, '10.0.0.1'));
  }
  await guess(server, username, 15);
  const answers = browsers.map((browser) => logIn(server, username, 'guess', '10.0.0.2', browser));
  const [oldest, ...others] = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(oldest).toBe(429);
  expect(others).toEqual(Array.from({ length: 20 }, () => 401));
});

test('a new password makes strangers of all browsers but the one that it was set with', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  const here = await known(server, username, '10.0.0.1');
  const elsewhere = await known(server, username, '10.0.0.2');
  const answer = await server.http.inject({
    method: 'POST',
    url: pathOf(admins.password),
    headers: { authorization: `Bearer ${token}` },
    cookies: { vms_known: here },
    payload: { oldPassword: adminPassword, newPassword: 'a newer password' },
  });
  expect(answer.statusCode).toBe(204);
  await guess(server, username, 15);
  expect((await logIn(server, username, 'guess', '10.0.0.2', elsewhere)).statusCode).toBe(429);
  expect((await logIn(server, username, 'guess', '10.0.0.2', here)).statusCode).toBe(401);
});

test('logging out leaves a browser known', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  const browser = await known(server, username, '10.0.0.1');
  await server.call(admins.logout, { token, body: { everywhere: true } });
  await guess(server, username, 15);
  await known(server, username, '10.0.0.1', browser);
});

test('a removed admin leaves no known browser behind', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const { id: adminId, username } = await anOrganizationAdmin(server, organizationId);
  await known(server, username, '10.0.0.1');
  await server.call(admins.organizationRemove, { token, params: { organizationId, adminId } });
  expect(await server.store.read.selectFrom('knownClients').selectAll().execute()).toEqual([]);
});
