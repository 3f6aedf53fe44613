import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { twoStep } from '../../contract/two-step.ts';
import { adminPassword, anOrganizationAdmin, aSuper, type TestAdmin } from '../testing/admins.ts';
import { aDatabase } from '../testing/database.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anOrganization } from '../testing/tenants.ts';
import { codeOf, cookieOf, halfMinute, loginFrom, withTwoStep } from '../testing/two-step.ts';

const anApp = async (env: Record<string, string> = {}) => {
  const server = await aServer(env);
  const admin = await aSuper(server);
  return { server, admin, app: await withTwoStep(server, admin) };
};

const loggedIn = async (server: TestServer, { username }: TestAdmin, code?: string) =>
  (await loginFrom(server, username, { code })).statusCode;

const wrongCode = {
  message: 'This code is not right, or was used before. Wait for the next one.',
  code: 'codeIncorrect',
  errors: { code: 'This code is not right, or was used before. Wait for the next one.' },
  codes: { code: { code: 'codeIncorrect' } },
};

test('a set-up answers the secret as text and as the address of a QR code, and counts once confirmed', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const { secret, secretAddress } = await server.call(twoStep.begin, admin);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(secretAddress);
  expect(decodeURIComponent(address.pathname)).toContain(`VMS:${admin.username}`);
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(await loggedIn(server, admin)).toBe(200);

  const wrong = await server.refused(twoStep.confirm, { ...admin, body: { code: '000000' } });
  expect([wrong.status, wrong.body]).toEqual([400, wrongCode]);
  expect(await server.call(twoStep.state, admin)).toEqual({
    isOn: false,
    isRequired: false,
    codesLeft: 0,
  });
  const body = { code: codeOf(secret, server.clock.now) };
  const { recoveryCodes } = await server.call(twoStep.confirm, { ...admin, body });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await server.call(twoStep.state, admin)).toEqual({
    isOn: true,
    isRequired: false,
    codesLeft: 10,
  });
  expect((await server.call(admins.me, admin)).admin.twoStep).toBe('ON');
});

test('a right name and password without a code are asked for one', async () => {
  const { server, admin } = await anApp();
  for (const code of [undefined, '', ' ']) {
    const answer = await loginFrom(server, admin.username, { code });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Enter the code of your authenticator app, or a recovery code',
      code: 'twoStepRequired',
      errors: { code: 'Enter the code of your authenticator app, or a recovery code' },
      codes: { code: { code: 'twoStepRequired' } },
    });
  }
});

test('a wrong password is answered the same, with a code or without, whether two steps are on or not', async () => {
  const { server, admin, app } = await anApp();
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
  expect(await loggedIn(server, admin, app.code())).toBe(200);
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
  const { server, admin, app } = await anApp();
  server.clock.now += 10 * halfMinute;
  const around = (steps: number) => loggedIn(server, admin, app.code(steps * halfMinute));
  expect([await around(-2), await around(2)]).toEqual([401, 401]);
  expect([await around(-1), await around(0), await around(1)]).toEqual([200, 200, 200]);
});

test('a code works once, also the one that confirmed, and none from before it works afterwards', async () => {
  const { server, admin, app } = await anApp();
  const answer = await loginFrom(server, admin.username, { code: app.code(-halfMinute) });
  expect([answer.statusCode, answer.json()]).toEqual([401, wrongCode]);
  expect(await loggedIn(server, admin, app.code(halfMinute))).toBe(200);
  for (const later of [halfMinute, 0]) {
    expect(await loggedIn(server, admin, app.code(later))).toBe(401);
  }
});

test('a step that a wrong clock has used in the future keeps nobody out', async () => {
  const { server, admin, app } = await anApp();
  const here = server.clock.now;
  server.clock.now += 300 * 86_400_000;
  expect(await loggedIn(server, admin, app.code())).toBe(200);
  server.clock.now = here;
  expect(await loggedIn(server, admin, app.code())).toBe(200);
});

test('one code used at once at two servers opens one session', async () => {
  const database = await aDatabase();
  const here = await aServer({}, {}, {}, database);
  const there = await aServer({}, {}, {}, { ...database, remove: async () => {} });
  const admin = await aSuper(here);
  const app = await withTwoStep(here, admin);
  const answers = await Promise.all(
    [here, there, here, there].map((server) => loggedIn(server, admin, app.code())),
  );
  expect(answers.toSorted()).toEqual([200, 401, 401, 401]);
});

test('a code may be typed in groups or in Bangla digits', async () => {
  const { server, admin, app } = await anApp();
  const now = app.code();
  expect(await loggedIn(server, admin, ` ${now.slice(0, 3)} ${now.slice(3)}`)).toBe(200);
  const bangla = app
    .code(halfMinute)
    .replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  expect(await loggedIn(server, admin, bangla)).toBe(200);
});

test('each recovery code logs in once, however it is typed, in place of a code', async () => {
  const { server, admin, app } = await anApp();
  const [first = '', second = ''] = app.recoveryCodes;
  expect(first).toMatch(/^\d{6}(-\d{6}){3}$/);
  expect(await loggedIn(server, admin, first)).toBe(200);
  expect(await loggedIn(server, admin, first)).toBe(401);
  expect(await loggedIn(server, admin, second.replaceAll('-', ' '))).toBe(200);
  expect((await server.call(twoStep.state, admin)).codesLeft).toBe(8);
});

test('a recovery code of another admin opens nothing', async () => {
  const { server, admin } = await anApp();
  const other = await withTwoStep(server, await aSuper(server));
  expect(await loggedIn(server, admin, other.recoveryCodes[0])).toBe(401);
});

test('wrong codes are guesses as wrong passwords are: after fifteen the account is closed', async () => {
  const { server, admin, app } = await anApp();
  for (let time = 0; time < 15; time++) {
    const answer = await loginFrom(server, admin.username, { code: '000000' });
    expect([answer.statusCode, answer.json()]).toEqual([401, wrongCode]);
  }
  const closed = await loginFrom(server, admin.username, { code: app.code() });
  expect([closed.statusCode, closed.json().code]).toEqual([429, 'tooManyAttempts']);
});

test('a right password without a code neither is a guess nor forgives one', async () => {
  const { server, admin, app } = await anApp();
  for (let time = 0; time < 20; time++) expect(await loggedIn(server, admin)).toBe(401);
  for (let time = 0; time < 14; time++) {
    await loggedIn(server, admin, '000000');
    await loggedIn(server, admin);
  }
  expect(await loggedIn(server, admin, '000000')).toBe(401);
  expect(await loggedIn(server, admin, app.code())).toBe(429);
});

test('a right code starts the count anew, and leaves the client’s count as it was', async () => {
  const { server, admin, app } = await anApp();
  for (let time = 0; time < 14; time++) await loggedIn(server, admin, '000000');
  await loggedIn(server, admin);
  expect(await loggedIn(server, admin, app.code())).toBe(200);
  const guesses = await server.store.read.selectFrom('loginGuesses').selectAll().execute();
  expect(guesses.map(({ bucket, count }) => [bucket, count])).toEqual([['client 10.0.0.1', 14]]);
});

test('a known browser that guesses codes is counted by itself', async () => {
  const { server, admin, app } = await anApp();
  const cookie = cookieOf(await loginFrom(server, admin.username, { code: app.code() }));
  for (let time = 0; time < 16; time++) {
    await loginFrom(server, admin.username, { code: '000000', cookie });
  }
  const known = await loginFrom(server, admin.username, { code: app.code(halfMinute), cookie });
  expect(known.statusCode).toBe(429);
  expect(await loggedIn(server, admin, app.code(halfMinute))).toBe(200);
});

test('turning it off takes the password and a code, and then the password alone logs in', async () => {
  const { server, admin, app } = await anApp();
  const off = (password: string, code: string) =>
    server.refused(twoStep.off, { ...admin, body: { password, code } });
  expect((await off('not it', app.code())).body.errors).toEqual({
    password: 'The password is not right',
  });
  expect((await off(adminPassword, '000000')).body.errors).toEqual(wrongCode.errors);
  const body = { password: adminPassword, code: app.code() };
  await server.call(twoStep.off, { ...admin, body });
  expect(await loggedIn(server, admin)).toBe(200);
  expect((await off(adminPassword, '000000')).body.code).toBe('twoStepOff');
});

test('guesses at turning it off are limited to fifteen an hour for a session', async () => {
  const { server, admin, app } = await anApp();
  const body = { password: adminPassword, code: '000000' };
  for (let time = 0; time < 15; time++) await server.refused(twoStep.off, { ...admin, body });
  const { status } = await server.refused(twoStep.off, {
    ...admin,
    body: { ...body, code: app.code() },
  });
  expect(status).toBe(429);
});

test('new recovery codes take the place of the old ones', async () => {
  const { server, admin, app } = await anApp();
  const body = { password: adminPassword, code: app.code() };
  const { recoveryCodes } = await server.call(twoStep.renewCodes, { ...admin, body });
  expect(recoveryCodes).toHaveLength(10);
  expect(await loggedIn(server, admin, app.recoveryCodes[0])).toBe(401);
  expect(await loggedIn(server, admin, recoveryCodes[0])).toBe(200);
});

test('what is on already is not set up again, and nothing is confirmed that was not begun', async () => {
  const { server, admin, app } = await anApp();
  expect((await server.refused(twoStep.begin, admin)).body.code).toBe('twoStepOn');
  const body = { code: app.code() };
  expect((await server.refused(twoStep.confirm, { ...admin, body })).body.code).toBe('twoStepOn');
  const other = await aSuper(server);
  const early = await server.refused(twoStep.confirm, { ...other, body });
  expect(early.body.code).toBe('twoStepNotBegun');
});

test('an admin above turns it off for one who has lost its phone, whose sessions end', async () => {
  const server = await aServer();
  const above = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const below = await anOrganizationAdmin(server, organizationId);
  await withTwoStep(server, below);
  const params = { organizationId };
  const listed = await server.call(admins.organizationAll, { ...above, params });
  expect(listed.admins).toMatchObject([{ twoStep: 'ON' }]);
  await server.call(twoStep.offForOrganizationAdmin, {
    ...above,
    params: { organizationId, adminId: below.id },
  });
  expect((await server.refused(admins.me, below)).status).toBe(401);
  expect(await loggedIn(server, below)).toBe(200);
});

test('secret and recovery codes stand in no table, and their words in no audit', async () => {
  const { server, admin, app } = await anApp();
  await loggedIn(server, admin, app.code());
  const { read } = server.store;
  const stored = JSON.stringify([
    await read.selectFrom('twoSteps').selectAll().execute(),
    await read.selectFrom('recoveryCodes').selectAll().execute(),
    await read.selectFrom('audit').selectAll().execute(),
    await read.selectFrom('admins').selectAll().execute(),
  ]);
  for (const secret of [app.secret, ...app.recoveryCodes, app.code()]) {
    expect(stored).not.toContain(secret);
  }
  const { entries } = await server.call(audit.all, admin);
  expect(entries.map(({ action, after }) => [action, after])).toContainEqual([
    'PUT /admin/two-step',
    { recoveryCodes: '•••' },
  ]);
});

test('wrong, missing and used codes leave rows of one shape in the audit', async () => {
  const { server, admin, app } = await anApp();
  const codes = [undefined, '000000', app.code(-halfMinute), '000000-000000-000000-000000'];
  for (const [index, code] of codes.entries()) {
    await loginFrom(server, admin.username, { code, address: `10.0.1.${index}` });
  }
  const { entries } = await server.call(audit.all, { ...admin, query: { outcome: 'FAILED' } });
  expect(entries).toHaveLength(4);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      action: 'POST /admin/login',
      actorId: null,
      actor: admin.username,
      target: admin.id,
      before: null,
      after: null,
    });
  }
});

const withoutKey = { PAYMENTS: 'off', SECRETS_KEY: '' };

test('without a secrets key a set-up is refused, and the operator is told what to do', async () => {
  const server = await aServer(withoutKey);
  const admin = await aSuper(server);
  const { status, body } = await server.refused(twoStep.begin, admin);
  expect([status, body.message]).toEqual([
    400,
    'Two-step login needs the secrets key of the server. Ask whoever runs it to set SECRETS_KEY and start it again.',
  ]);
});

test('when the key is lost or another one, a code is not checked and a recovery code still logs in', async () => {
  const database = await aDatabase();
  const kept = await aServer({}, {}, {}, database);
  const admin = await aSuper(kept);
  const app = await withTwoStep(kept, admin);
  for (const [index, env] of [withoutKey, { SECRETS_KEY: 'A'.repeat(43) }].entries()) {
    const lost = await aServer(env, {}, {}, { ...database, remove: async () => {} });
    const answer = await loginFrom(lost, admin.username, { code: app.code() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'twoStepKeyLost']);
    expect(await loggedIn(lost, admin, app.recoveryCodes[index])).toBe(200);
  }
});
