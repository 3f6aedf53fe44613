import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { basePath } from '../../contract/endpoint.ts';
import { adminPassword, aSuper } from '../app/builders.ts';
import { aServer, type TestServer } from '../app/testing.ts';

const logIn = (server: TestServer, username: string, password: string, remoteAddress: string) =>
  server.http.inject({
    method: 'POST',
    url: `${basePath}/admin/login`,
    payload: { username, password },
    remoteAddress,
  });

const guess = async (server: TestServer, username: string, times: number, address = '10.0.0.1') => {
  for (let time = 0; time < times; time++) {
    expect((await logIn(server, username, `guess ${time}`, address)).statusCode).toBe(401);
  }
};

test('after fifteen wrong guesses an account is closed to strangers for the rest of the hour', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guess(server, username, 15);
  server.clock.now += 20 * 60_000;

  const answer = await logIn(server, username, adminPassword, '10.0.0.2');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual({ message: 'Too many attempts. Try again in 40 minutes.' });
  expect(answer.headers['retry-after']).toBe('2400');

  server.clock.now += 40 * 60_000;
  expect((await logIn(server, username, adminPassword, '10.0.0.2')).statusCode).toBe(200);
});

test('a username that no one has is closed after as many guesses', async () => {
  const server = await aServer();
  await guess(server, 'nobody', 15);
  expect((await logIn(server, 'nobody', 'guess', '10.0.0.1')).statusCode).toBe(429);
});

test('guesses are counted for the account, however its name is written', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guess(server, username, 8);
  await guess(server, username.toUpperCase(), 7);
  expect((await logIn(server, ` ${username}`, 'guess', '10.0.0.1')).statusCode).toBe(429);
});

test('strangers who guess do not lock out a client that has logged in before', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  expect((await logIn(server, username, adminPassword, '10.0.0.9')).statusCode).toBe(200);
  await guess(server, username, 15);

  expect((await logIn(server, username, adminPassword, '10.0.0.1')).statusCode).toBe(429);
  expect((await logIn(server, username, adminPassword, '10.0.0.9')).statusCode).toBe(200);
});

test('a known client that guesses is counted as well', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await logIn(server, username, adminPassword, '10.0.0.9');
  await guess(server, username, 15, '10.0.0.9');
  expect((await logIn(server, username, adminPassword, '10.0.0.9')).statusCode).toBe(429);
});

test('a right password starts the count of its account again', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guess(server, username, 14);
  expect((await logIn(server, username, adminPassword, '10.0.0.1')).statusCode).toBe(200);
  await guess(server, username, 15);
});

test('one client may not guess at many accounts without end', async () => {
  const server = await aServer();
  const bucket = { bucket: 'client 10.0.0.1', startedAt: server.clock.now, count: 100 };
  await server.store.change((tx) => tx.insertInto('loginGuesses').values(bucket).execute());
  expect((await logIn(server, 'someone', 'guess', '10.0.0.1')).statusCode).toBe(429);
  expect((await logIn(server, 'someone', 'guess', '10.0.0.2')).statusCode).toBe(401);
});

test('the old password cannot be guessed without end from an open session', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (let time = 0; time < 15; time++) {
    const { status } = await server.refused(admins.password, {
      token,
      body: { oldPassword: `guess ${time}`, newPassword: 'a newer password' },
    });
    expect(status).toBe(400);
  }
  const { status } = await server.refused(admins.password, {
    token,
    body: { oldPassword: adminPassword, newPassword: 'a newer password' },
  });
  expect(status).toBe(429);
});
