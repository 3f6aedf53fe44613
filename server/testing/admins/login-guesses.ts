import { expect } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { buildPath } from '../../../contract/request.ts';
import type { TestServer } from '../server.ts';
import { adminPassword } from './admins.ts';

export const logIn = (
  server: TestServer,
  username: string,
  password: string,
  remoteAddress: string,
  browser = '',
) =>
  server.http.inject({
    method: 'POST',
    url: buildPath(admins.login),
    payload: { username, password },
    remoteAddress,
    cookies: browser ? { vms_known: browser } : {},
  });

export const loginStatus = async (...given: Parameters<typeof logIn>): Promise<number> =>
  (await logIn(...given)).statusCode;

export const guessPassword = async (
  server: TestServer,
  username: string,
  times: number,
  address = '10.0.0.1',
  browser = '',
) => {
  for (let time = 0; time < times; time++) {
    const answer = await logIn(server, username, `guess ${time}`, address, browser);
    expect(answer.statusCode).toBe(401);
  }
};

/** Inserts the count of guesses from an address. */
export const exhaustGuesses = (server: TestServer, client: string, count = 100) =>
  server.store.change((tx) =>
    tx
      .insertInto('loginGuesses')
      .values({ bucket: `client ${client}`, startedAt: server.clock.now, count })
      .execute(),
  );

/** Logs in and returns the cookie by which the browser is recognized later. */
export const logInBrowser = async (
  server: TestServer,
  username: string,
  address: string,
  browser = '',
) => {
  const answer = await logIn(server, username, adminPassword, address, browser);
  expect(answer.statusCode).toBe(200);
  return answer.cookies.find(({ name }) => name === 'vms_known')?.value ?? '';
};
