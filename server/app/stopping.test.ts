import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import {
  aListeningServer,
  getRequest,
  postHeaders,
  readUntilClose,
  socketOpener,
  waitForClose,
} from '../testing/database/raw-connections.ts';
import { aServer, buildOnce } from '../testing/server.ts';

test('a server stops at once, also while a browser holds a connection it has not used', async () => {
  const { http } = await aServer();
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const ended = waitForClose(socketOpener(address)());
  await once(http.server, 'connection');
  // An answer to a later request shows that the server has accepted the connection.
  expect((await fetch(new URL('/health', address))).status).toBe(200);
  await http.close();
  await ended;
});

test('a server stops at once, also in the middle of an answer to a browser that stays', async () => {
  const answer = new PassThrough();
  const { http, openSocket } = await aListeningServer({}, (routes) =>
    routes.get('/long', () => answer),
  );
  const browser = openSocket();
  browser.allowHalfOpen = true;
  browser.write(getRequest.replace('GET /', 'GET /long'));
  answer.write('one ');
  await once(browser, 'data');
  const stopped = http.close();
  while (http.server.listening) await setImmediate();
  answer.end('answer');
  await stopped;
});

test('of two requests sent in one go the second is answered too when the server stops', async () => {
  const answer = new PassThrough();
  const { http, openSocket } = await aListeningServer({}, (routes) =>
    routes.get('/long', () => answer),
  );
  const client = openSocket();
  const received = readUntilClose(client);
  client.write(getRequest + getRequest.replace('GET /', 'GET /long'));
  answer.write('one ');
  await once(client, 'data');
  const stopped = http.close();
  while (http.server.listening) await setImmediate();
  answer.end('answer');
  await stopped;
  expect(await received).toMatch(/hello.*one .*answer/s);
});

test('a server stops whatever its clients do, and lets nobody in meanwhile', async () => {
  const { http, openSocket } = await aListeningServer({ shutdownMs: 100 }, (routes) => {
    routes.get('/never', () => new Promise(() => undefined));
    routes.get('/long', () => new PassThrough().end(Buffer.alloc(64 * 1024 * 1024)));
    routes.addHook('preClose', () => waitForClose(openSocket()).then(() => undefined));
  });
  const sent = ['', 'GET / HT', `${postHeaders}Content-Length: 9\r\n\r\n"`];
  for (const path of ['never', 'long']) sent.push(getRequest.replace('GET /', `GET /${path}`));
  const arrived = once(http.server, 'request');
  for (const text of sent) openSocket().pause().write(text);
  await arrived;
  await http.close();
});

test('a stopped server leaves the memory', async () => {
  const stopServer = buildOnce(async ({ http }) => ({ stopped: new WeakRef(http) }));
  const { stopped } = await stopServer();
  // Counting objects collects the garbage first.
  queryObjects(WeakRef, { format: 'count' });
  expect(stopped.deref() === undefined).toBe(true);
});
