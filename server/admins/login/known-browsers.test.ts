import { expect, test } from 'vitest';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import {
  exhaustGuesses,
  guessPassword,
  logIn,
  logInBrowser,
  loginStatus,
} from '../../testing/admins/login-guesses.ts';
import { aServer } from '../../testing/server.ts';

test('neither strangers nor neighbours lock out a browser that has logged in before', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await logInBrowser(server, username, '10.0.0.1');
  await guessPassword(server, username, 15);
  await exhaustGuesses(server, '10.0.0.9');

  for (const address of ['10.0.0.1', '10.0.0.9']) {
    expect(await loginStatus(server, username, adminPassword, address)).toBe(429);
    expect(await loginStatus(server, username, adminPassword, address, 'made-up')).toBe(429);
    expect(await loginStatus(server, username, adminPassword, address, browser)).toBe(200);
  }
});

test('a browser is recognized wherever it is, and its neighbours are not recognized with it', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await logInBrowser(server, username, '10.0.0.1');
  await guessPassword(server, username, 15, '10.0.0.3');
  expect(await loginStatus(server, username, adminPassword, '10.0.0.1')).toBe(429);
  expect(await loginStatus(server, username, adminPassword, '10.0.0.2', browser)).toBe(200);
});

test('a remembered browser that guesses has fifteen guesses of its own and takes none from others', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const browser = await logInBrowser(server, username, '10.0.0.9');
  await guessPassword(server, username, 15, '10.0.0.9', browser);
  expect(await loginStatus(server, username, adminPassword, '10.0.0.9', browser)).toBe(429);
  expect(await loginStatus(server, username, adminPassword, '10.0.0.9')).toBe(200);
});

test('a flood of tries to log in stops neighbours, but no browser that has logged in before', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const { username } = await aSuper(server);
  const browser = await logInBrowser(server, username, '10.0.0.1');
  const turned = [...browser].reverse().join('');
  for (const made of ['', 'made up', turned]) {
    for (let time = 0; time < 4; time++) await logIn(server, 'nobody', 'guess', '10.0.0.1', made);
  }
  const stranger = await logIn(server, username, adminPassword, '10.0.0.1');
  expect(stranger.json()).toEqual({
    message: 'Too many requests. Wait a moment and try again.',
    code: 'tooManyRequests',
  });
  expect(await loginStatus(server, username, adminPassword, '10.0.0.1', browser)).toBe(200);
});

test('a browser is remembered for the account it logged in to, and for no other', async () => {
  const server = await aServer();
  const [one, other] = [await aSuper(server), await aSuper(server)];
  const browser = await logInBrowser(server, one.username, '10.0.0.1');
  await guessPassword(server, other.username, 15);
  expect(await loginStatus(server, other.username, 'guess', '10.0.0.1', browser)).toBe(429);
});

test('a browser that two admins share is remembered for both', async () => {
  const server = await aServer();
  const [one, other] = [await aSuper(server), await aSuper(server)];
  const browser = await logInBrowser(server, one.username, '10.0.0.1');
  expect(await logInBrowser(server, other.username, '10.0.0.1', browser)).toBe(browser);
  for (const { username } of [one, other]) {
    await guessPassword(server, username, 15, '10.0.0.3');
    await logInBrowser(server, username, '10.0.0.1', browser);
  }
});
