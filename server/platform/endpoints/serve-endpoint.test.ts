import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { anApp } from '../../testing/app.ts';
import { shareServer } from '../../testing/server.ts';
import { refuseCall, refuseForNow } from '../http/errors.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { Streamed } from './streams.ts';

shareServer();

const row = defineEndpoint({
  operationId: 'getWeather',
  method: 'GET',
  path: '/weather/:place',
  summary: 'The weather',
  who: 'anyone',
  status: 200,
  answer: z.strictObject({ degrees: z.number() }),
});

/** Serves one endpoint with the given answer and calls it. */
const getWeather = async (answer: () => unknown) => {
  const { app } = await anApp();
  serveEndpoint(app, row, async () => answer() as never);
  return app.http.inject({ url: '/api/v1/weather/dhaka' });
};

test('an answer that fits its schema is sent', async () => {
  const answer = await getWeather(() => ({ degrees: 31 }));
  expect([answer.statusCode, answer.json()]).toEqual([200, { degrees: 31 }]);
});

test.each([
  ['of the wrong type', { degrees: 'hot' }],
  ['with a field too many', { degrees: 31, passwordHash: 'x' }],
  ['with nothing in it', {}],
])('an answer %s is a 500 that shows nothing of it', async (_name, wrong) => {
  const answer = await getWeather(() => wrong);
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: 'Server error', code: 'serverError' },
  ]);
});

test('what a handler throws is a 500 that shows nothing of it, what it refuses is answered', async () => {
  const broken = await getWeather(() => {
    throw new Error('select from secrets failed');
  });
  expect([broken.statusCode, broken.json()]).toEqual([
    500,
    { message: 'Server error', code: 'serverError' },
  ]);
  const refused = await getWeather(() => {
    throw refuseCall(404, 'slotNotFound');
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    404,
    { message: 'Slot not found', code: 'slotNotFound' },
  ]);
});

test('a file of which nothing could be read is a refusal, neither a file nor compressed', async () => {
  const { app } = await anApp();
  await app.http.register(compress);
  const file = defineEndpoint({
    operationId: 'getWeatherFile',
    method: 'GET',
    path: '/weather/file',
    summary: 'The weather as a file',
    who: 'anyone',
    status: 200,
    media: 'text/csv; charset=utf-8',
  });
  const broken = new Readable({ read: () => broken.destroy(refuseForNow(503, 5, 'serverBusy')) });
  serveEndpoint(app, file, async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="weather.csv"');
    return new Streamed<Uint8Array>(broken);
  });
  const { statusCode, headers, body } = await app.http.inject({
    url: '/api/v1/weather/file',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { message: 'The server is busy. Try again in a moment.', code: 'serverBusy' },
  ]);
  expect(headers).toMatchObject({
    'retry-after': '5',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(headers).not.toHaveProperty('content-encoding');
});
