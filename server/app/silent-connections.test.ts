import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { dropSilentConnections } from './silent-connections.ts';
import { aServer } from './testing.ts';

test('a server stops at once, also while a browser holds a connection it has not used', async () => {
  const { http } = await aServer();
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const silent = connect(Number(url.port), url.hostname);
  const ended = once(silent, 'close');
  await once(http.server, 'connection');
  // A request that is answered afterwards shows that the connection is known by then.
  expect((await fetch(new URL('/health', url))).status).toBe(200);
  await http.close();
  await ended;
});

test('a server stops at once, also in the middle of an answer to a browser that stays', async () => {
  const http = Fastify();
  dropSilentConnections(http);
  const answer = new PassThrough();
  http.get('/', () => answer);
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const browser = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true });
  browser.write('GET / HTTP/1.1\r\nHost: vms\r\n\r\n');
  answer.write('one ');
  await once(browser, 'data');
  const closed = http.close();
  while (http.server.listening) await setImmediate();
  answer.end('answer');
  await closed;
  browser.destroy();
});
