import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

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
    body: {
      message: "Unknown field 'page'",
      code: 'unknownField',
      values: { name: 'page' },
      errors: { page: "Unknown field 'page'" },
      codes: { page: { code: 'unknownField', values: { name: 'page' } } },
    },
  });
});

test('a body that is not an object is refused in one sentence', async () => {
  const server = await aServer();
  const answer = await login(server, '[]', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'Send the fields as an object',
    code: 'fieldsExpected',
  });
});

test('broken JSON is a 400', async () => {
  const answer = await login(await aServer(), '{"username":', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'The request cannot be read',
    code: 'requestUnreadable',
  });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of %s is a 400 that says what to send',
  async (type) => {
    const answer = await login(await aServer(), 'username=super', type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Send JSON, or multipart/form-data where the call takes a file',
      code: 'bodyExpected',
    });
  },
);

const unknownFields = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

test('of many faults twenty are told, and how many there are', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { status, body } = await server.refused(organizations.create, {
    token,
    body: { name: 'Shakti', ...unknownFields(3000) },
  });
  expect(status).toBe(400);
  expect(body.message).toBe('The request has 3001 faults, of which 20 are told');
  expect(Object.keys(body.errors ?? {})).toHaveLength(20);
  expect(body.errors).toMatchObject({
    description: 'Description is required',
    k0: "Unknown field 'k0'",
  });
});

test('of the many faults that only a change finds twenty are told as well', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const stocks = Array.from({ length: 300 }, (_, index) => ({
    rowNo: index + 1,
    columnNo: 1,
    productCount: 0,
    sizeId: 'no such size',
  }));
  const { id: institutionId } = await anInstitution(server);
  const { body } = await server.refused(machines.create, {
    token,
    params: { institutionId },
    body: { physicalId: 'PAD-1', stocks },
  });
  expect(body.message).toBe('The request has 300 faults, of which 20 are told');
  expect(Object.keys(body.errors ?? {})).toHaveLength(20);
});

test('a field with a long name is told with the beginning of it', async () => {
  const answer = await login(
    await aServer(),
    JSON.stringify({ ['k'.repeat(3000)]: 1 }),
    'application/json',
  );
  const name = `${'k'.repeat(100)}…`;
  expect(answer.json()).toMatchObject({ errors: { [name]: `Unknown field '${name}'` } });
});

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
    payload: `{"name":"Shakti","description":${nested},"more":0}`,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: { description: 'Description is required', more: "Unknown field 'more'" },
  });
});

test('a body of more than 64 KB is a 413', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { status, body } = await server.refused(organizations.create, {
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
