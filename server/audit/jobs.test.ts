import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMessage } from '../../contract/messages.ts';
import { organizations } from '../../contract/organizations.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { hourMs } from '../testing/durations.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { verifyChain } from './chain.ts';
import { auditJobs } from './jobs.ts';

/** Returns the first log line of the audit jobs after the server starts to listen. */
const firstLine = async ({ store, settings, clock }: TestServer) => {
  const stream = new PassThrough();
  const http = Fastify({ logger: { level: 'warn', stream } });
  const calendar = calendarOf(settings.TIME_ZONE);
  auditJobs({ http, store, calendar, now: () => clock.now });
  onTestFinished(() => http.close());
  const line = once(stream, 'data');
  await http.listen({ host: '127.0.0.1', port: 0 });
  return String(await line);
};

test('a server that starts writes the audit’s head to the log, where warnings are', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const body = { name: 'Padma', description: 'By the river' };
  await server.call(organizations.create, { token, body });
  const { head } = await verifyChain(server.store.read);
  expect(JSON.parse(await firstLine(server))).toMatchObject({
    level: 40,
    msg: `audit head 1:${head}`,
  });
});

test('a server that starts tells what was refused before it, and then the head', async () => {
  const server = await aServer();
  const tries = { hour: 0, action: 'POST /admin/login', client: '10.0.0.1', actorId: '', count: 7 };
  await server.store.change((tx) =>
    tx
      .insertInto('refusedTries')
      .values({ ...tries, lastAt: hourMs - 1 })
      .execute(),
  );
  expect(JSON.parse(await firstLine(server)).msg).toMatch(/^audit head 1:[0-9a-f]{64}$/);
  const rows = await server.store.read.selectFrom('audit').select(['at', 'reason']).execute();
  expect(rows).toEqual([{ at: hourMs - 1, reason: encodeMessage('triesRefused', { count: 7 }) }]);
});
