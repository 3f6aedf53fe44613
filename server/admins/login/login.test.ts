import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { buildPath } from '../../../contract/request.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { hourMs } from '../../testing/durations.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';
import { hashPassword } from '../passwords.ts';

shareServer();

test('an admin logs in and receives who it is and a token that works', async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const { id, username } = await anOrganizationAdmin(server, organizationId);

  const { admin, accessToken } = await server.call(admins.login, {
    body: { username, password: adminPassword },
  });

  expect(admin).toMatchObject({
    _id: id,
    username,
    type: 'ORGANIZATION',
    organizationId,
    institutionId: null,
  });
  expect(await server.call(admins.me, { token: accessToken })).toEqual({ admin });
});

test('a username is the same in any case and with blanks around it', async () => {
  const server = await aServer();
  const { id, username } = await aSuper(server);

  const { admin } = await server.call(admins.login, {
    body: { username: `  ${username.toUpperCase()} `, password: adminPassword },
  });

  expect(admin._id).toBe(id);
});

test.each([
  ['আয়েশা', 'আ\u09df\u09c7শা', 'আ\u09af\u09bc\u09c7শা'],
  ['বড়ুয়া', 'ব\u09dc\u09c1\u09df\u09be', 'ব\u09a1\u09bc\u09c1\u09af\u09bc\u09be'],
  ['মৌ', 'ম\u09cc', 'ম\u09c7\u09d7'],
])('%s logs in with a username and a password of any keyboard', async (_name, one, other) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const body = { username: one, password: `${one} 2025 ${one}` };
  await server.call(admins.organizationCreate, { token, params: { organizationId }, body });
  const typed = { username: other, password: `${other}\u00a02025 ${other}` };
  const { admin } = await server.call(admins.login, { body: typed });
  expect(admin.username).toBe(one.normalize('NFC'));
  const { status, body: refusal } = await server.expectRefusal(admins.organizationCreate, {
    token,
    params: { organizationId },
    body: typed,
  });
  expect([status, refusal.errors]).toEqual([400, { username: 'This username is already taken' }]);
});

test('a password is taken as it was typed, its case and blanks included', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  for (const password of [adminPassword.toUpperCase(), ` ${adminPassword}`]) {
    const { status } = await server.expectRefusal(admins.login, { body: { username, password } });
    expect(status).toBe(401);
  }
});

test.each([
  ['128 letters of any script and case', `Pad পদ্মা 🌊 ${'x'.repeat(128)}`.slice(0, 128)],
  ['small letters alone', 'rgtplkmn'],
])('a password may be %s, and logs in after ten years', async (_what, password) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const params = { organizationId: (await anOrganization(server)).id };
  const username = `reader-${password.length}`;
  await server.call(admins.organizationCreate, { token, params, body: { username, password } });
  server.clock.now += 10 * 365 * 24 * hourMs;
  expect((await server.call(admins.login, { body: { username, password } })).admin).toMatchObject({
    username,
  });
});

test('a wrong password and an unknown username get the same answer', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const wrong = await server.expectRefusal(admins.login, {
    body: { username, password: 'not it' },
  });
  const unknown = await server.expectRefusal(admins.login, {
    body: { username: 'nobody', password: 'not it' },
  });

  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({
    message: 'Username or password is incorrect',
    code: 'loginIncorrect',
  });
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: wrong.status,
    body: wrong.body,
  });
});

test.each([
  ['an empty body', {}],
  ['no body', undefined],
  ['empty fields', { username: ' ', password: '' }],
])(
  'a login with %s is answered with both faults at once, each also beside the message',
  async (_name, body) => {
    const server = await aServer();
    const { status, body: refusal } = await server.expectRefusal(admins.login, { body });
    expect(status).toBe(400);
    expect(refusal).toEqual({
      message: 'Username is required',
      code: 'usernameRequired',
      errors: { username: 'Username is required', password: 'Password is required' },
      username: 'Username is required',
      password: 'Password is required',
    });
  },
);

test('a password is stored as argon2id of 19 MiB and two passes', async () => {
  expect(await hashPassword('any words')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a token has 256 random bits and is stored only as a digest', async () => {
  const server = await aServer();
  const { id, token } = await aSuper(server);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = await server.store.read
    .selectFrom('sessions')
    .selectAll()
    .where('adminId', '=', id)
    .execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('no cache stores the answer of a call', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const answer = await server.http.inject({
    method: 'POST',
    url: buildPath(admins.login),
    payload: { username, password: adminPassword },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});
