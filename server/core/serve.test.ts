import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { anApp } from '../testing/app.ts';
import { refuse } from './errors.ts';
import { serve } from './serve.ts';

const row = endpoint({
  operationId: 'getWeather',
  method: 'GET',
  path: '/weather/:place',
  summary: 'The weather',
  who: 'anyone',
  status: 200,
  answer: z.strictObject({ degrees: z.number() }),
});

/** A server with the one row, answering what it is told to. */
const weather = async (answer: () => unknown) => {
  const { app } = await anApp();
  serve(app, row, async () => answer() as never);
  return app.http.inject({ url: '/api/v1/weather/dhaka' });
};

test('an answer that fits its schema is sent', async () => {
  const answer = await weather(() => ({ degrees: 31 }));
  expect([answer.statusCode, answer.json()]).toEqual([200, { degrees: 31 }]);
});

test.each([
  ['of the wrong type', { degrees: 'hot' }],
  ['with a field too many', { degrees: 31, passwordHash: 'x' }],
  ['with nothing in it', {}],
])('an answer %s is a 500 that shows nothing of it', async (_name, wrong) => {
  const answer = await weather(() => wrong);
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: 'Server error', code: 'serverError' },
  ]);
});

test('what a handler throws is a 500 that shows nothing of it, what it refuses is answered', async () => {
  const broken = await weather(() => {
    throw new Error('select from secrets failed');
  });
  expect([broken.statusCode, broken.json()]).toEqual([
    500,
    { message: 'Server error', code: 'serverError' },
  ]);
  const refused = await weather(() => {
    throw refuse(404, 'slotNotFound');
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    404,
    { message: 'Slot not found', code: 'slotNotFound' },
  ]);
});
