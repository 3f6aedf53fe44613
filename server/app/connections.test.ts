import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { closed, get, heard, listening, post } from '../testing/connecting.ts';

const late = /^HTTP\/1\.1 408 Request Timeout\r\n.*"The request took too long to arrive/s;

test.each([
  ['nothing', ''],
  ['half a line', 'GET / HT'],
  ['half its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['no body', `${post}Content-Length: 10\r\n\r\n`],
  ['half a body', `${post}Content-Length: 10\r\n\r\n"half`],
  ['half a chunk', `${post}Transfer-Encoding: chunked\r\n\r\nff\r\n"half`],
])('a client that has sent %s in time gets an answer and is closed', async (_name, sent) => {
  const { speak } = await listening({ request: 100, check: 20 });
  const socket = speak();
  socket.write(sent);
  expect(await heard(socket)).toMatch(late);
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['its body', `${post}Content-Length: 10\r\n\r\n`],
])('a second request of a connection that lacks %s gets an answer as well', async (_name, sent) => {
  const { speak } = await listening({ request: 100, check: 20 });
  const socket = speak();
  socket.write(get);
  await once(socket, 'data');
  socket.write(sent);
  expect(await heard(socket)).toMatch(late);
});

test('a body that drips in is not waited for longer', async () => {
  const { speak } = await listening({ request: 150, check: 20 });
  const socket = speak();
  socket.write(`${post}Content-Length: 100000\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 10);
  onTestFinished(() => clearInterval(drip));
  expect(await heard(socket)).toMatch(late);
});

test.each([
  ['no request', 'hello\r\n\r\n', 400, 'The request cannot be read'],
  ['headers without end', `${get.trim()}\r\nx: ${'x'.repeat(20_000)}`, 431, 'too large'],
])('%s is answered in the one shape of an error', async (_name, sent, status, message) => {
  const { speak } = await listening({});
  const socket = speak();
  socket.write(sent);
  const answer = await heard(socket);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(new RegExp(`\\{"message":".*${message}`));
});

test('a request that tells a type and has no body is answered', async () => {
  const { speak } = await listening({});
  const socket = speak();
  socket.write(`${post}\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 400 ');
});

test('a client that takes nothing of its answer is closed', async () => {
  const { http, speak } = await listening({ still: 100 }, (routes) => {
    routes.get('/long', () => new PassThrough().end(Buffer.alloc(64 * 1024 * 1024)));
  });
  const accepted = once(http.server, 'connection');
  const socket = speak();
  socket.pause();
  socket.write(get.replace('/', '/long'));
  const [served] = await accepted;
  await closed(served);
});

test('an answer that the server works at for long is waited for', async () => {
  const { speak } = await listening({ still: 20 }, (routes) => {
    routes.get('/work', async ({ socket }) => {
      await once(socket, 'timeout');
      await once(socket, 'timeout');
      return 'done';
    });
  });
  const socket = speak();
  socket.write(get.replace('GET /', 'GET /work'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('done');
});

test('of too many silent connections the oldest yields', async () => {
  const { http, speak } = await listening({ connections: 4 });
  const opened = async () => {
    const accepted = once(http.server, 'connection');
    const socket = speak();
    await accepted;
    return socket;
  };
  const [oldest, other] = [await opened(), await opened()];
  const yielded = closed(oldest);
  const third = await opened();
  await yielded;
  for (const socket of [other, third]) {
    socket.write(get);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
});

test('there are no more connections than allowed', async () => {
  const { http, speak } = await listening({ connections: 2, stop: 0 }, (routes) => {
    routes.get('/never', () => new Promise(() => undefined));
  });
  for (let count = 0; count < 2; count++) {
    const arrived = once(http.server, 'request');
    speak().write(get.replace('GET /', 'GET /never'));
    await arrived;
  }
  await closed(speak());
});
