import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closed, get, heard, listening, post, speaker } from '../testing/connecting.ts';
import { aServer } from '../testing/server.ts';

test('a server stops at once, also while a browser holds a connection it has not used', async () => {
  const { http } = await aServer();
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const ended = closed(speaker(address)());
  await once(http.server, 'connection');
  // An answer to a later request shows that the server has accepted the connection.
  expect((await fetch(new URL('/health', address))).status).toBe(200);
  await http.close();
  await ended;
});

test('a server stops at once, also in the middle of an answer to a browser that stays', async () => {
  const answer = new PassThrough();
  const { http, speak } = await listening({}, (routes) => routes.get('/long', () => answer));
  const browser = speak();
  browser.allowHalfOpen = true;
  browser.write(get.replace('GET /', 'GET /long'));
  answer.write('one ');
  await once(browser, 'data');
  const stopped = http.close();
  while (http.server.listening) await setImmediate();
  answer.end('answer');
  await stopped;
});

test('of two requests sent in one go the second is answered too when the server stops', async () => {
  const answer = new PassThrough();
  const { http, speak } = await listening({}, (routes) => routes.get('/long', () => answer));
  const client = speak();
  const said = heard(client);
  client.write(get + get.replace('GET /', 'GET /long'));
  answer.write('one ');
  await once(client, 'data');
  const stopped = http.close();
  while (http.server.listening) await setImmediate();
  answer.end('answer');
  await stopped;
  expect(await said).toMatch(/hello.*one .*answer/s);
});

test('a server stops whatever its clients do, and lets nobody in meanwhile', async () => {
  const { http, speak } = await listening({ stop: 100 }, (routes) => {
    routes.get('/never', () => new Promise(() => undefined));
    routes.get('/long', () => new PassThrough().end(Buffer.alloc(64 * 1024 * 1024)));
    routes.addHook('preClose', () => closed(speak()).then(() => undefined));
  });
  const sent = ['', 'GET / HT', `${post}Content-Length: 9\r\n\r\n"`];
  for (const path of ['never', 'long']) sent.push(get.replace('GET /', `GET /${path}`));
  const arrived = once(http.server, 'request');
  for (const text of sent) speak().pause().write(text);
  await arrived;
  await http.close();
});
