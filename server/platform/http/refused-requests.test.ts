import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { rawLogin } from '../../testing/admins/raw-login.ts';
import { withJsonBody } from '../../testing/forms.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

test('broken JSON is a 400', async () => {
  const answer = await rawLogin(await aServer(), '{"username":', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'The request cannot be read',
    code: 'requestUnreadable',
  });
});

test.each(['text/plain', 'application/xml'])(
  'a body of %s is a 400 that says what to send',
  async (type) => {
    const answer = await rawLogin(await aServer(), 'username=super', type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Send JSON or a form',
      code: 'bodyExpected',
    });
  },
);

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('what is nested without end (%s) is a fault like any other', async (open, close) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const nested = `${open.repeat(5000)}0${close.repeat(5000)}`;
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/v1/organization/create',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{"name":"Shakti","description":${nested}}`,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: { description: 'Description is required' },
  });
});

test('a body of more than 64 KB is a 413', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { status, body } = await server.expectRefusal(withJsonBody(organizations.create), {
    token,
    body: { name: 'x'.repeat(64 * 1024) },
  });
  expect([status, body]).toEqual([
    413,
    { message: 'The request is too large', code: 'requestTooLarge' },
  ]);
});

test.each(['/api/v1/admin/login', '/api/v1/device/claim'])(
  'a stranger’s body of more than 4 KB is a 413 at %s',
  async (url) => {
    const { http } = await aServer();
    for (const [length, status] of [
      [4000, 400],
      [4200, 413],
    ] as const) {
      const answer = await http.inject({ method: 'POST', url, payload: { x: 'x'.repeat(length) } });
      expect(answer.statusCode).toBe(status);
    }
  },
);

test.each([
  ['GET', '/api/v1/no-such-call'],
  ['PATCH', '/api/v1/organization/all'],
  ['GET', '/api/v2/organization/all'],
  ['GET', '/api/v1/organization/%E0%A4%A'],
] as const)(
  '%s %s, which names no call, is a 404 in the one shape of an error',
  async (method, url) => {
    const { http } = await aServer();
    const answer = await http.inject({ method, url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'Not found', code: 'notFound' },
    ]);
  },
);

test('too many calls in a minute are a 429 that says when to come back', async () => {
  const { http } = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const call = () => http.inject({ url: '/api/v1/admin/me' });
  for (let time = 0; time < 60; time++) expect((await call()).statusCode).toBe(401);
  const limited = await call();
  expect(limited.statusCode).toBe(429);
  expect(limited.json()).toEqual({
    message: 'Too many requests. Wait a moment and try again.',
    code: 'tooManyRequests',
  });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
