import { expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { rawLogin } from '../../testing/admins/raw-login.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

test('every fault of a body is told at once, dotted paths included', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anInstitution(server);
  const { status, body } = await server.expectRefusal(institutions.update, {
    token,
    params: { id },
    body: {
      name: ' ',
      category: 'PRIVATE',
      limitation: { daily: 1.5, weekly: true },
    },
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    name: 'Name is required',
    category: 'Not a valid category',
    'limitation.daily': 'Enter a whole number',
    'limitation.weekly': 'Enter a whole number',
  });
  expect(body.message).toBe('Name is required');
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

const sync = async (unknown: object) => {
  const server = await aServer();
  const token = await aMachineKey(server, await aMachine(server));
  const body = { epoch: 1, uptimeMs: 0, events: [], ...unknown };
  return (await server.expectRefusal(machineApi.sync, { token, body })).body;
};

test('an unknown field of a machine is refused by name', async () => {
  expect(await sync({ pages: 1 })).toEqual({
    message: "Unknown field 'pages'",
    code: 'unknownField',
    values: { name: 'pages' },
    errors: { pages: "Unknown field 'pages'" },
  });
});

test('of many faults the answer has twenty and the total', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => [`k${index}`, index]);
  const { message, errors } = await sync(Object.fromEntries(many));
  expect(message).toBe('The request has 3000 faults, of which 20 are listed');
  expect(Object.keys(errors ?? {})).toHaveLength(20);
});

test('a field with a long name is answered with the beginning of it', async () => {
  const name = `${'k'.repeat(100)}…`;
  expect((await sync({ ['k'.repeat(3000)]: 1 })).errors).toEqual({
    [name]: `Unknown field '${name}'`,
  });
});

test('of the many faults that only a change finds the answer has twenty as well', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const stocks = Array.from({ length: 300 }, (_, index) => ({
    rowNo: index + 1,
    columnNo: 1,
    productCount: 0,
    sizeId: 'no such size',
  }));
  const { id: institutionId } = await anInstitution(server);
  const { body } = await server.expectRefusal(machines.create, {
    token,
    params: { institutionId },
    body: { physicalId: 'PAD-1', stocks },
  });
  expect(body.message).toBe('The request has 300 faults, of which 20 are listed');
  expect(Object.keys(body.errors ?? {})).toHaveLength(20);
});
