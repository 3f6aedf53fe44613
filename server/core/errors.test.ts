import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { anInstitution, aSuper } from '../app/builders.ts';
import { aServer, type TestServer } from '../app/testing.ts';

const login = (
  { http }: TestServer,
  payload: string,
  type: string,
): Promise<{ statusCode: number; json: () => unknown }> =>
  http.inject({
    method: 'POST',
    url: '/api/v1/admin/login',
    headers: { 'content-type': type },
    payload,
  });

test('every fault of a body is told at once, unknown fields and dotted paths included', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anInstitution(server);
  const { status, body } = await server.refused(institutions.update, {
    token,
    params: { id },
    body: {
      name: ' ',
      category: 'PRIVATE',
      limitation: { daily: 1.5, weekly: true, yearly: 3 },
      owner: 'me',
    },
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    name: 'Name is required',
    category: 'Not a valid category',
    'limitation.daily': 'Enter a whole number',
    'limitation.weekly': 'Enter a whole number',
    'limitation.yearly': "Unknown field 'yearly'",
    owner: "Unknown field 'owner'",
  });
  expect(body.message).toBe('Name is required');
});

test('an unknown filter in a query is refused by name', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { status, body } = await server.refused(organizations.all, { token, query: { page: 1 } });
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: "Unknown field 'page'", errors: { page: "Unknown field 'page'" } },
  });
});

test('a body that is not an object is refused in one sentence', async () => {
  const server = await aServer();
  const answer = await login(server, '[]', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: 'Send the fields as an object' });
});

test('broken JSON is a 400', async () => {
  const answer = await login(await aServer(), '{"username":', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: 'The request cannot be read' });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of %s is a 400 that says what to send',
  async (type) => {
    const answer = await login(await aServer(), 'username=super', type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Send JSON, or multipart/form-data where the call takes a file',
    });
  },
);

test('a body over a megabyte is a 413', async () => {
  const body = JSON.stringify({ username: 'x'.repeat(1024 * 1024), password: 'x' });
  const answer = await login(await aServer(), body, 'application/json');
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toEqual({ message: 'The request is too large' });
});

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
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }]);
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
  });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
