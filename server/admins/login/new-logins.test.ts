import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { notices } from '../../../contract/notices.ts';
import { sessions } from '../../../contract/sessions.ts';
import { aSuper, type TestAdmin } from '../../testing/admins/admins.ts';
import { cookieOf, enableTwoStep, loginFrom } from '../../testing/admins/two-step.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

interface Browser {
  readonly token: string;
  readonly cookie: string;
}

const browserOf = async (
  server: TestServer,
  { username }: TestAdmin,
  cookie = '',
): Promise<Browser> => {
  const given = { cookie, userAgent: windows, address: '203.0.113.7' };
  const answer = await loginFrom(server, username, given);
  expect(answer.statusCode).toBe(200);
  return { token: answer.json().accessToken, cookie: cookieOf(answer) };
};

const newLoginsOf = async (server: TestServer, { token }: { readonly token: string }) =>
  (await server.call(notices.all, { token })).newLogins;

const anOffice = async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const office = await browserOf(server, admin);
  return { server, admin, office };
};

test('the first login ever of an admin needs no confirmation', async () => {
  const { server, admin, office } = await anOffice();
  for (const session of [admin, office]) expect(await newLoginsOf(server, session)).toEqual([]);
});

test('a login from a remembered browser needs no confirmation', async () => {
  const { server, admin, office } = await anOffice();
  const again = await browserOf(server, admin, office.cookie);
  for (const session of [admin, office, again])
    expect(await newLoginsOf(server, session)).toEqual([]);
});

test('a login from another browser waits for confirmation in the other sessions and at the next login', async () => {
  const { server, admin, office } = await anOffice();
  server.clock.now += 60_000;
  const stranger = await browserOf(server, admin);
  const expected = [
    {
      _id: expect.any(String),
      browser: 'Chrome',
      platform: 'Windows',
      client: '203.0.113.7',
      at: '2026-03-15T06:01:00.000Z',
    },
  ];
  const next = await browserOf(server, admin, office.cookie);
  for (const session of [admin, office, next]) {
    expect(await newLoginsOf(server, session)).toEqual(expected);
  }
  expect(await newLoginsOf(server, stranger)).toEqual([]);
});

test('who confirms a login sees it no more, and the session goes on', async () => {
  const { server, admin, office } = await anOffice();
  const phone = await browserOf(server, admin);
  const [login] = await newLoginsOf(server, office);
  const params = { newLoginId: login?._id ?? '' };
  await server.call(sessions.answerNewLogin, { ...office, params, body: { wasMe: true } });
  expect(await newLoginsOf(server, office)).toEqual([]);
  await server.call(admins.me, phone);
  const again = await server.expectRefusal(sessions.answerNewLogin, {
    ...office,
    params,
    body: { wasMe: false },
  });
  expect([again.status, again.body.code]).toEqual([404, 'newLoginNotFound']);
  await server.call(admins.me, phone);
});

test('a stranger’s session ends, and its browser is a stranger again', async () => {
  const { server, admin, office } = await anOffice();
  const stranger = await browserOf(server, admin);
  const [login] = await newLoginsOf(server, office);
  const params = { newLoginId: login?._id ?? '' };
  await server.call(sessions.answerNewLogin, { ...office, params, body: { wasMe: false } });
  expect((await server.expectRefusal(admins.me, stranger)).status).toBe(401);
  await server.call(admins.me, office);
  await browserOf(server, admin, stranger.cookie);
  expect(await newLoginsOf(server, office)).toHaveLength(1);
});

test('a browser does not answer for itself, not even in its next session, and nor does another admin', async () => {
  const { server, admin, office } = await anOffice();
  const stranger = await browserOf(server, admin);
  const again = await browserOf(server, admin, stranger.cookie);
  const [login] = await newLoginsOf(server, office);
  const params = { newLoginId: login?._id ?? '' };
  for (const session of [stranger, again, await aSuper(server)]) {
    const given = { token: session.token, params, body: { wasMe: true } };
    expect((await server.expectRefusal(sessions.answerNewLogin, given)).status).toBe(404);
  }
  expect(await newLoginsOf(server, office)).toHaveLength(1);
});

test('a login that was refused needs no confirmation', async () => {
  const { server, admin, office } = await anOffice();
  await enableTwoStep(server, admin);
  await loginFrom(server, admin.username, { password: 'not it' });
  await loginFrom(server, admin.username, { code: '000000' });
  expect(await newLoginsOf(server, office)).toEqual([]);
});

test('of many new logins the last twenty wait for an answer', async () => {
  const { server, admin, office } = await anOffice();
  for (let time = 0; time < 22; time++) {
    server.clock.now += 60_000;
    await browserOf(server, admin);
  }
  const waiting = await newLoginsOf(server, office);
  expect(waiting).toHaveLength(20);
  expect(waiting[0]?.at).toBe('2026-03-15T06:22:00.000Z');
});
