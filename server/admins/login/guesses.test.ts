import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import {
  exhaustGuesses,
  guessPassword,
  logIn,
  loginStatus,
} from '../../testing/admins/login-guesses.ts';
import { aServer } from '../../testing/server.ts';
import { countGuess, resetAccountGuesses, takeBackGuess } from './guesses.ts';

test('after fifteen wrong guesses an account is closed to strangers for the rest of the hour', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guessPassword(server, username, 15);
  server.clock.now += 20 * 60_000;

  const answer = await logIn(server, username, adminPassword, '10.0.0.2');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual({
    message: 'Too many attempts. Try again in 40 min.',
    code: 'tooManyAttempts',
    values: { minutes: 40 },
  });
  expect(answer.headers['retry-after']).toBe('2400');

  server.clock.now += 40 * 60_000;
  expect(await loginStatus(server, username, adminPassword, '10.0.0.2')).toBe(200);
});

test('a username that no one has is closed after as many guesses', async () => {
  const server = await aServer();
  await guessPassword(server, 'nobody', 15);
  expect(await loginStatus(server, 'nobody', 'guess', '10.0.0.1')).toBe(429);
});

test('guesses are counted for the account, however its name is written', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guessPassword(server, username, 8);
  await guessPassword(server, username.toUpperCase(), 7);
  expect(await loginStatus(server, ` ${username}`, 'guess', '10.0.0.1')).toBe(429);
});

test('a right password starts the count of its account again', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await guessPassword(server, username, 14);
  expect(await loginStatus(server, username, adminPassword, '10.0.0.1')).toBe(200);
  await guessPassword(server, username, 15);
});

test('one client may not guess at many accounts without end', async () => {
  const server = await aServer();
  await exhaustGuesses(server, '10.0.0.1');
  expect(await loginStatus(server, 'someone', 'guess', '10.0.0.1')).toBe(429);
  expect(await loginStatus(server, 'someone', 'guess', '10.0.0.2')).toBe(401);
});

test('a right password takes its guess back from its client', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await exhaustGuesses(server, '10.0.0.1', 99);
  for (let time = 0; time < 2; time++) {
    expect(await loginStatus(server, username, adminPassword, '10.0.0.1')).toBe(200);
  }
  await guessPassword(server, username, 1);
  expect(await loginStatus(server, username, adminPassword, '10.0.0.1')).toBe(429);
});

test('whoever has a network of IPv6 is one client', async () => {
  const server = await aServer();
  await exhaustGuesses(server, '2001:db8:1:2::');
  expect(await loginStatus(server, 'someone', 'guess', '2001:db8:1:2:3::4')).toBe(429);
  expect(await loginStatus(server, 'someone', 'guess', '2001:db8:1:3:3::4')).toBe(401);
});

test('guesses of more than an hour ago are deleted', async () => {
  const server = await aServer();
  await guessPassword(server, 'nobody', 2);
  server.clock.now += 3_600_000;
  await guessPassword(server, 'someone', 1);
  const stored = await server.store.read.selectFrom('loginGuesses').select('bucket').execute();
  expect(stored.map(({ bucket }) => bucket).sort()).toEqual(['account someone', 'client 10.0.0.1']);
});

test('one guess is taken back, or all of an account are forgiven; those of others still count', async () => {
  const { clock, store } = await aServer();
  const someone = { usernameKey: 'someone', client: '10.0.0.1', holds: undefined, now: clock.now };
  const another = { ...someone, usernameKey: 'another', client: '10.0.0.2' };
  const counts = async () => {
    const rows = await store.read
      .selectFrom('loginGuesses')
      .selectAll()
      .orderBy('bucket')
      .execute();
    return rows.map(({ bucket, count }) => [bucket, count]);
  };
  for (const guess of [someone, someone, another])
    await store.change((tx) => countGuess(tx, guess));
  await store.change((tx) => takeBackGuess(tx, someone));
  const clients = [
    ['client 10.0.0.1', 1],
    ['client 10.0.0.2', 1],
  ];
  expect(await counts()).toEqual([['account another', 1], ['account someone', 1], ...clients]);
  await store.change((tx) => resetAccountGuesses(tx, 'someone'));
  expect(await counts()).toEqual([['account another', 1], ...clients]);
});

test('the old password cannot be guessed without end from an open session', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (let time = 0; time < 15; time++) {
    const { status } = await server.expectRefusal(admins.password, {
      token,
      body: { oldPassword: `guess ${time}`, newPassword: 'a newer password' },
    });
    expect(status).toBe(400);
  }
  const { status } = await server.expectRefusal(admins.password, {
    token,
    body: { oldPassword: adminPassword, newPassword: 'a newer password' },
  });
  expect(status).toBe(429);
});

test('a session in which the old password is guessed does not close the others', async () => {
  const server = await aServer();
  const { username, token: stolen } = await aSuper(server);
  const { accessToken: token } = await server.call(admins.login, {
    body: { username, password: adminPassword },
  });
  const body = { oldPassword: 'guess', newPassword: 'a newer password' };
  for (let time = 0; time < 15; time++) {
    await server.expectRefusal(admins.password, { token: stolen, body });
  }
  expect((await server.expectRefusal(admins.password, { token: stolen, body })).status).toBe(429);
  await server.call(admins.password, { token, body: { ...body, oldPassword: adminPassword } });
});
