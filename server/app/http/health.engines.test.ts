import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { migrations } from '../../platform/migrations/index.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const probe = async ({ http }: Pick<TestServer, 'http'>, url: string) => {
  const answer = await http.inject(url);
  return { status: answer.statusCode, body: answer.json() };
};

const ok = { status: 200, body: { status: 'ok' } };
const notReady = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } });

/** Polls, because the result of a probe is cached for a second. */
const untilReady = async (server: TestServer, status: number) => {
  while ((await probe(server, '/readyz')).status !== status) await setImmediate();
};

const rename = ({ store }: TestServer, from: string, to: string) =>
  store.change((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));

test('a server whose database cannot be written lives and is not ready, until it can be again', async () => {
  const server = await aServer();
  const { log } = server.http;
  const [error, warn] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  await rename(server, 'jobs', 'lost');
  for (let time = 0; time < 10; time += 1) {
    expect(await probe(server, '/readyz')).toEqual(notReady('DATABASE'));
    expect(await probe(server, '/livez')).toEqual(ok);
  }
  await rename(server, 'lost', 'jobs');
  await untilReady(server, 200);
  expect(error.mock.calls).toEqual([
    [{ err: expect.any(Error) }, 'not ready: the database cannot be written'],
  ]);
  expect(warn.mock.calls).toEqual([['ready again']]);
});

test('a server whose database was changed by another release is not ready', async () => {
  const server = await aServer();
  await server.store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at")
      values (${migrations.length + 1}, 'of tomorrow', 0)`.execute(tx),
  );
  expect(await probe(server, '/readyz')).toEqual(notReady('MIGRATIONS'));
});
