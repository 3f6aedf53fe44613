import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import {
  aListeningServer,
  getRequest,
  postHeaders,
  readUntilClose,
  waitForClose,
} from '../../testing/database/raw-connections.ts';

const timeoutAnswer = /^HTTP\/1\.1 408 Request Timeout\r\n.*"The request took too long to arrive/s;

test.each([
  ['nothing', ''],
  ['half a line', 'GET / HT'],
  ['half its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['no body', `${postHeaders}Content-Length: 10\r\n\r\n`],
  ['half a body', `${postHeaders}Content-Length: 10\r\n\r\n"half`],
  ['half a chunk', `${postHeaders}Transfer-Encoding: chunked\r\n\r\nff\r\n"half`],
])('a client that has sent %s in time gets an answer and is closed', async (_name, sent) => {
  const { openSocket } = await aListeningServer({ requestMs: 100, checkIntervalMs: 20 });
  const socket = openSocket();
  socket.write(sent);
  expect(await readUntilClose(socket)).toMatch(timeoutAnswer);
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['its body', `${postHeaders}Content-Length: 10\r\n\r\n`],
])('a second request of a connection that lacks %s gets an answer as well', async (_name, sent) => {
  const { openSocket } = await aListeningServer({ requestMs: 100, checkIntervalMs: 20 });
  const socket = openSocket();
  socket.write(getRequest);
  await once(socket, 'data');
  socket.write(sent);
  expect(await readUntilClose(socket)).toMatch(timeoutAnswer);
});

test('a body that drips in is not waited for longer', async () => {
  const { openSocket } = await aListeningServer({ requestMs: 150, checkIntervalMs: 20 });
  const socket = openSocket();
  socket.write(`${postHeaders}Content-Length: 100000\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 10);
  onTestFinished(() => clearInterval(drip));
  expect(await readUntilClose(socket)).toMatch(timeoutAnswer);
});

test.each([
  ['no request', 'hello\r\n\r\n', 400, 'The request cannot be read'],
  ['headers without end', `${getRequest.trim()}\r\nx: ${'x'.repeat(20_000)}`, 431, 'too large'],
])('%s is answered in the one shape of an error', async (_name, sent, status, message) => {
  const { openSocket } = await aListeningServer({});
  const socket = openSocket();
  socket.write(sent);
  const answer = await readUntilClose(socket);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(new RegExp(`\\{"message":".*${message}`));
});

test('a request that tells a type and has no body is answered', async () => {
  const { openSocket } = await aListeningServer({});
  const socket = openSocket();
  socket.write(`${postHeaders}\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 400 ');
});

test('a client that takes nothing of its answer is closed', async () => {
  const { http, openSocket } = await aListeningServer({ stalledMs: 100 }, (routes) => {
    routes.get('/long', () => new PassThrough().end(Buffer.alloc(64 * 1024 * 1024)));
  });
  const accepted = once(http.server, 'connection');
  const socket = openSocket();
  socket.pause();
  socket.write(getRequest.replace('/', '/long'));
  const [served] = await accepted;
  await waitForClose(served);
});

test('an answer that the server works at for long is waited for', async () => {
  const { openSocket } = await aListeningServer({ stalledMs: 20 }, (routes) => {
    routes.get('/work', async ({ socket }) => {
      await once(socket, 'timeout');
      await once(socket, 'timeout');
      return 'done';
    });
  });
  const socket = openSocket();
  socket.write(getRequest.replace('GET /', 'GET /work'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('done');
});

test('of too many silent connections the oldest yields', async () => {
  const { http, openSocket } = await aListeningServer({ maxConnections: 4 });
  const openAcceptedSocket = async () => {
    const accepted = once(http.server, 'connection');
    const socket = openSocket();
    await accepted;
    return socket;
  };
  const [oldest, other] = [await openAcceptedSocket(), await openAcceptedSocket()];
  const oldestClosed = waitForClose(oldest);
  const third = await openAcceptedSocket();
  await oldestClosed;
  for (const socket of [other, third]) {
    socket.write(getRequest);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
});

test('there are no more connections than allowed', async () => {
  const { http, openSocket } = await aListeningServer(
    { maxConnections: 2, shutdownMs: 0 },
    (routes) => {
      routes.get('/never', () => new Promise(() => undefined));
    },
  );
  for (let count = 0; count < 2; count++) {
    const arrived = once(http.server, 'request');
    openSocket().write(getRequest.replace('GET /', 'GET /never'));
    await arrived;
  }
  await waitForClose(openSocket());
});
