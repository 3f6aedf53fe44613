import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../testing/server.ts';
import { connectionOptions, guardConnections, type Patience, patience } from './connections.ts';

/** A server that listens, with what a test gives it to answer. */
const listening = async (
  given: Partial<Patience>,
  routes: (http: FastifyInstance) => void = () => undefined,
): Promise<{ http: FastifyInstance; speak: () => Socket }> => {
  const patient = { ...patience(), ...given };
  const http = Fastify(connectionOptions(patient));
  guardConnections(http, patient);
  http.get('/', async () => 'hello');
  http.post('/', async ({ body }) => body);
  routes(http);
  onTestFinished(() => http.close());
  return { http, speak: speaker(await http.listen({ host: '127.0.0.1', port: 0 })) };
};

/** Opens connections to an address that tests speak over as they like. */
const speaker = (address: string) => (): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** All that is heard over a connection until it ends. */
const heard = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await closed(socket);
  return text;
};

const get = 'GET / HTTP/1.1\r\nHost: vms\r\n\r\n';
const post = 'POST / HTTP/1.1\r\nHost: vms\r\nContent-Type: application/json\r\n';
const late = /^HTTP\/1\.1 408 Request Timeout\r\n.*"The request took too long to arrive/s;

test.each([
  ['nothing', ''],
  ['half a line', 'GET / HT'],
  ['half its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['no body', `${post}Content-Length: 10\r\n\r\n`],
  ['half a body', `${post}Content-Length: 10\r\n\r\n"half`],
  ['half a chunk', `${post}Transfer-Encoding: chunked\r\n\r\nff\r\n"half`],
])('a client that has sent %s in time is told so and closed', async (_name, sent) => {
  const { speak } = await listening({ request: 100, check: 20 });
  const socket = speak();
  socket.write(sent);
  expect(await heard(socket)).toMatch(late);
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nHost: vms\r\nX-'],
  ['its body', `${post}Content-Length: 10\r\n\r\n`],
])('a second request of a connection that lacks %s is told so as well', async (_name, sent) => {
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

test('a server stops at once, also while a browser holds a connection it has not used', async () => {
  const { http } = await aServer();
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const ended = closed(speaker(address)());
  await once(http.server, 'connection');
  // A request that is answered afterwards shows that the connection is known by then.
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
