import { expect, test } from 'vitest';
import { twoStep } from '../../../contract/two-step.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { cookieOf, enableTwoStep, halfMinute, loginFrom } from '../../testing/admins/two-step.ts';
import {
  anAdminWithTwoStep,
  loginStatusOf,
  wrongCode,
} from '../../testing/admins/two-step-setup.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

test('a right name and password without a code get a request for one', async () => {
  const { server, admin } = await anAdminWithTwoStep();
  for (const code of [undefined, '', ' ']) {
    const answer = await loginFrom(server, admin.username, { code });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Enter the code of your authenticator app, or a recovery code',
      code: 'twoStepRequired',
      errors: { code: 'Enter the code of your authenticator app, or a recovery code' },
    });
  }
});

test('a wrong password is answered the same, with a code or without, whether two steps are on or not', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const plain = await aSuper(server);
  const password = 'not it';
  const answers = [
    await loginFrom(server, admin.username, { password }),
    await loginFrom(server, admin.username, { password, code: app.code() }),
    await loginFrom(server, plain.username, { password, code: '123456' }),
    await loginFrom(server, 'nobody', { password, code: '123456' }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Username or password is incorrect',
      code: 'loginIncorrect',
    });
  }
  expect(await loginStatusOf(server, admin, app.code())).toBe(200);
});

test('an admin without two-step login logs in as ever, and a code is not looked at', async () => {
  const server = await aServer();
  const { id, username } = await aSuper(server);
  for (const code of [undefined, '000000']) {
    const answer = await loginFrom(server, username, { code });
    expect(answer.json()).toEqual({
      admin: {
        _id: id,
        username,
        type: 'SUPER',
        organizationId: null,
        institutionId: null,
        avatar: null,
      },
      accessToken: expect.any(String),
    });
  }
});

test('a code is taken one step early and one step late, and no further', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  server.clock.now += 10 * halfMinute;
  const around = (steps: number) => loginStatusOf(server, admin, app.code(steps * halfMinute));
  expect([await around(-2), await around(2)]).toEqual([401, 401]);
  expect([await around(-1), await around(0), await around(1)]).toEqual([200, 200, 200]);
});

test('a code works once, also the one that confirmed, and none from before it works afterwards', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const answer = await loginFrom(server, admin.username, { code: app.code(-halfMinute) });
  expect([answer.statusCode, answer.json()]).toEqual([401, wrongCode]);
  expect(await loginStatusOf(server, admin, app.code(halfMinute))).toBe(200);
  for (const later of [halfMinute, 0]) {
    expect(await loginStatusOf(server, admin, app.code(later))).toBe(401);
  }
});

test('a step that a wrong clock has used in the future keeps nobody out', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const here = server.clock.now;
  server.clock.now += 300 * 86_400_000;
  expect(await loginStatusOf(server, admin, app.code())).toBe(200);
  server.clock.now = here;
  expect(await loginStatusOf(server, admin, app.code())).toBe(200);
});

test('one code used at once at two servers opens one session', async () => {
  const database = await aDatabase();
  const here = await aServer({}, {}, {}, database);
  const there = await aServer({}, {}, {}, { ...database, remove: async () => {} });
  const admin = await aSuper(here);
  const app = await enableTwoStep(here, admin);
  const answers = await Promise.all(
    [here, there, here, there].map((server) => loginStatusOf(server, admin, app.code())),
  );
  expect(answers.toSorted()).toEqual([200, 401, 401, 401]);
});

test('a code may be typed in groups or in Bangla digits', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const now = app.code();
  expect(await loginStatusOf(server, admin, ` ${now.slice(0, 3)} ${now.slice(3)}`)).toBe(200);
  const bangla = app
    .code(halfMinute)
    .replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  expect(await loginStatusOf(server, admin, bangla)).toBe(200);
});

test('each recovery code logs in once, however it is typed, in place of a code', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const [first = '', second = ''] = app.recoveryCodes;
  expect(first).toMatch(/^\d{6}(-\d{6}){3}$/);
  expect(await loginStatusOf(server, admin, first)).toBe(200);
  expect(await loginStatusOf(server, admin, first)).toBe(401);
  expect(await loginStatusOf(server, admin, second.replaceAll('-', ' '))).toBe(200);
  expect((await server.call(twoStep.state, admin)).codesLeft).toBe(8);
});

test('a recovery code of another admin opens nothing', async () => {
  const { server, admin } = await anAdminWithTwoStep();
  const other = await enableTwoStep(server, await aSuper(server));
  expect(await loginStatusOf(server, admin, other.recoveryCodes[0])).toBe(401);
});

test('wrong codes are guesses as wrong passwords are: after fifteen the account is closed', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  for (let time = 0; time < 15; time++) {
    const answer = await loginFrom(server, admin.username, { code: '000000' });
    expect([answer.statusCode, answer.json()]).toEqual([401, wrongCode]);
  }
  const closed = await loginFrom(server, admin.username, { code: app.code() });
  expect([closed.statusCode, closed.json().code]).toEqual([429, 'tooManyAttempts']);
});

test('a right password without a code neither is a guess nor forgives one', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  for (let time = 0; time < 20; time++) expect(await loginStatusOf(server, admin)).toBe(401);
  for (let time = 0; time < 14; time++) {
    await loginStatusOf(server, admin, '000000');
    await loginStatusOf(server, admin);
  }
  expect(await loginStatusOf(server, admin, '000000')).toBe(401);
  expect(await loginStatusOf(server, admin, app.code())).toBe(429);
});

test('a right code starts the count anew, and leaves the client’s count as it was', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  for (let time = 0; time < 14; time++) await loginStatusOf(server, admin, '000000');
  await loginStatusOf(server, admin);
  expect(await loginStatusOf(server, admin, app.code())).toBe(200);
  const guesses = await server.store.read.selectFrom('loginGuesses').selectAll().execute();
  expect(guesses.map(({ bucket, count }) => [bucket, count])).toEqual([['client 10.0.0.1', 14]]);
});

test('a remembered browser that guesses codes is counted by itself', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const cookie = cookieOf(await loginFrom(server, admin.username, { code: app.code() }));
  for (let time = 0; time < 16; time++) {
    await loginFrom(server, admin.username, { code: '000000', cookie });
  }
  const answer = await loginFrom(server, admin.username, { code: app.code(halfMinute), cookie });
  expect(answer.statusCode).toBe(429);
  expect(await loginStatusOf(server, admin, app.code(halfMinute))).toBe(200);
});
