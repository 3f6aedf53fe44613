import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aServer, setEventLoopDelay, type TestServer } from '../../testing/server.ts';
import { registerHealth } from './health.ts';

const probe = async ({ http }: Pick<TestServer, 'http'>, url: string) => {
  const answer = await http.inject(url);
  return { status: answer.statusCode, body: answer.json() };
};

const ok = { status: 200, body: { status: 'ok' } };
const notReady = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } });

test('a server that can write its database lives and is ready, however often it is probed', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  for (let time = 0; time < 100; time += 1) {
    for (const path of ['/livez', '/readyz', '/health']) {
      expect(await probe(server, path)).toEqual(ok);
    }
  }
});

test('probes are answered also while every other call is refused', async () => {
  const server = await aServer();
  setEventLoopDelay(server.http, 60_000);
  expect((await probe(server, '/api/v1/admin/me')).status).toBe(503);
  expect((await probe(server, '/api/v1/device/commands')).status).toBe(503);
  for (const path of ['/livez', '/readyz']) expect(await probe(server, path)).toEqual(ok);
});

test('a server that stops is not ready', async () => {
  const { store, clock } = await aServer();
  const http = Fastify({ return503OnClosing: false });
  registerHealth(http, { store, now: () => clock.now });
  const seen: unknown[] = [];
  http.addHook('preClose', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await fetch(new URL(path, url));
      seen.push({ status: answer.status, body: await answer.json() });
    }
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  await http.close();
  expect(seen).toEqual([ok, notReady('STOPPING')]);
});
