import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { basePath } from '../../../contract/endpoint.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const campus = '10.0.0.1';

const ask = async ({ http }: TestServer, url: string, token?: string, remoteAddress = campus) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await http.inject({ url: basePath + url, headers, remoteAddress })).statusCode;
};

const me = '/admin/me';
const commands = '/device/commands';

/** Calls until the next call is answered with 429. */
const flood = async (server: TestServer, tokenOf: (time: number) => string | undefined) => {
  for (let time = 0; time < 60; time++) await ask(server, me, tokenOf(time));
  expect(await ask(server, me, tokenOf(60))).toBe(429);
};

test('a flood from one phone locks out no machine and no admin who shares its address', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const { token } = await aSuper(server);
  const key = await aMachineKey(server, await aMachine(server));
  expect(await ask(server, me, token)).toBe(200);
  expect(await ask(server, commands, key)).toBe(200);

  await flood(server, () => undefined);
  await flood(server, (time) => `made up ${time}`.replaceAll(' ', ''));

  expect(await ask(server, me, token)).toBe(200);
  expect(await ask(server, commands, key)).toBe(200);
});

test('a flood without a token does not keep out who comes with one for the first time', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  await flood(server, () => undefined);
  const { token } = await aSuper(server);
  expect(await ask(server, me, token)).toBe(200);
});

test('strangers at the console do not lock out a machine that calls for the first time', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const key = await aMachineKey(server, await aMachine(server));
  await flood(server, (time) => `made-up-${time}`);
  expect(await ask(server, commands, key)).toBe(200);
});

test('an admin is limited as well, with all sessions together and wherever they are', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const { token, username } = await aSuper(server);
  const other = await server.call(admins.login, {
    body: { username, password: 'a password of tests' },
  });
  expect(await ask(server, me, other.accessToken)).toBe(200);
  expect(await ask(server, me, token)).toBe(200);
  for (let time = 0; time < 60; time++) await ask(server, me, token, `10.0.1.${time}`);
  expect(await ask(server, me, token, '10.0.0.9')).toBe(429);
  expect(await ask(server, me, other.accessToken)).toBe(429);
  expect(await ask(server, me)).toBe(401);
});

test('an admin who sends a bare token is counted as the same one', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const { token } = await aSuper(server);
  const askBare = async (remoteAddress: string) => {
    const headers = { authorization: token };
    return (await server.http.inject({ url: basePath + me, headers, remoteAddress })).statusCode;
  };
  expect(await ask(server, me, token)).toBe(200);
  for (let time = 0; time < 60; time++) await askBare(`10.0.1.${time}`);
  expect(await askBare('10.0.0.9')).toBe(429);
});

test('whoever has a network of IPv6 is one caller', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  for (let time = 0; time < 60; time++) {
    await ask(server, me, undefined, `2001:db8:1:2::${time.toString(16)}`);
  }
  expect(await ask(server, me, undefined, '2001:db8:1:2:ffff::1')).toBe(429);
  expect(await ask(server, me, undefined, '2001:db8:1:3::1')).toBe(401);
});

test('a machine is limited as well, and strangers at its door, who do not lock it out', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const key = await aMachineKey(server, await aMachine(server));
  const call = (token: string) =>
    server.http.inject({
      url: basePath + commands,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: campus,
    });
  expect((await call(key)).statusCode).toBe(200);
  // Its first call still counted against its address, because its key was not accepted before.
  for (let time = 1; time < 60; time++) {
    expect((await call(`made-up-${time}`)).statusCode).toBe(401);
  }
  expect((await call('made-up')).statusCode).toBe(429);
  for (let time = 0; time < 60; time++) expect((await call(key)).statusCode).toBe(200);
  const { statusCode, headers, json } = await call(key);
  expect([statusCode, json().code]).toEqual([429, 'tooManyRequests']);
  expect(headers['retry-after']).toMatch(/^\d+$/);
});
