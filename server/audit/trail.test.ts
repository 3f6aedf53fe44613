import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { encodeMessage } from '../../contract/messages.ts';
import type { Tx } from '../platform/db/store.ts';
import { type HandlerContext, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { anApp } from '../testing/app.ts';

const row = defineEndpoint({
  operationId: 'makeWeather',
  method: 'POST',
  path: '/weather',
  summary: 'Make the weather',
  who: { types: ['SUPER'] },
  status: 200,
  answer: z.strictObject({ degrees: z.number() }),
});

const insertGuess = (tx: Tx) =>
  tx.insertInto('loginGuesses').values({ bucket: 'rain', startedAt: 0, count: 1 }).execute();

/** Runs a call with this handler; returns its status, audit rows and number of changed rows. */
const handleCall = async (
  handle: (context: HandlerContext<typeof row>) => Promise<{ degrees: number }>,
) => {
  const { app, server } = await anApp();
  const { http, store } = app;
  const { token } = await aSuper(server);
  serveEndpoint(app, row, handle);
  const { statusCode } = await http.inject({
    method: 'POST',
    url: '/api/v1/weather',
    headers: { authorization: `Bearer ${token}` },
  });
  const audit = await store.read.selectFrom('audit').selectAll().execute();
  const changed = await store.read.selectFrom('loginGuesses').selectAll().execute();
  return { statusCode, audit, changes: changed.length };
};

test('a change and its row are one transaction: what is refused leaves neither', async () => {
  const { statusCode, audit, changes } = await handleCall(({ change }) =>
    change(async (tx) => {
      await insertGuess(tx);
      throw refuseCall(400, 'machineChanged');
    }),
  );
  expect([statusCode, audit, changes]).toEqual([400, [], 0]);
});

test('a change denied halfway leaves its denied row and nothing else', async () => {
  const { statusCode, audit, changes } = await handleCall(({ change, note }) =>
    change(async (tx) => {
      note({ before: { degrees: 20 } });
      await insertGuess(tx);
      throw refuseCall(404, 'slotNotFound');
    }),
  );
  expect([statusCode, changes]).toEqual([404, 0]);
  expect(audit).toMatchObject([
    { outcome: 'DENIED', reason: encodeMessage('slotNotFound'), before: null },
  ]);
});

test('a write that did not go through the audited change is a fault of the server', async () => {
  const { statusCode, audit } = await handleCall(async () => ({ degrees: 30 }));
  expect([statusCode, audit]).toEqual([500, []]);
});

test('a call changes once: a second change is a fault of the server and is not made', async () => {
  const { statusCode, audit, changes } = await handleCall(async ({ change }) => {
    await change(async () => ({ degrees: 30 }));
    await change(insertGuess);
    return { degrees: 31 };
  });
  expect([statusCode, changes]).toEqual([500, 0]);
  expect(audit).toMatchObject([{ outcome: 'DONE', after: '{"degrees":30}' }]);
});

test('work that answers no entity leaves nothing of what it answered', async () => {
  for (const result of ['a token', [{ numUpdatedRows: 1n }], undefined]) {
    const { audit } = await handleCall(async ({ change }) => {
      await change(async () => result);
      return { degrees: 30 };
    });
    expect(audit).toMatchObject([{ outcome: 'DONE', after: null }]);
  }
});
