import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins.ts';
import { rawLogin } from '../testing/raw-login.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

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
  const { status, body } = await server.refused(organizations.all, { token, query: { pages: 1 } });
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      message: "Unknown field 'pages'",
      code: 'unknownField',
      values: { name: 'pages' },
      errors: { pages: "Unknown field 'pages'" },
      codes: { pages: { code: 'unknownField', values: { name: 'pages' } } },
    },
  });
});

test('a body that is not an object is refused in one sentence', async () => {
  const server = await aServer();
  const answer = await rawLogin(server, '[]', 'application/json');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'Send the fields as an object',
    code: 'fieldsExpected',
  });
});

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
  const answer = await rawLogin(
    await aServer(),
    JSON.stringify({ ['k'.repeat(3000)]: 1 }),
    'application/json',
  );
  const name = `${'k'.repeat(100)}…`;
  expect(answer.json()).toMatchObject({ errors: { [name]: `Unknown field '${name}'` } });
});
