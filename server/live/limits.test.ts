import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { live } from '../../contract/live.ts';
import { requestOf } from '../../contract/request.ts';
import { aSuper } from '../testing/admins.ts';
import { listening } from '../testing/connecting.ts';
import { follow } from '../testing/following.ts';
import { aServer } from '../testing/server.ts';
import { anything } from './gathered.ts';
import { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';

const caller = {
  id: 'admin',
  username: 'admin',
  type: 'SUPER',
  organizationId: null,
  institutionId: null,
  hasTwoStep: false,
  sessionHash: 'session',
  browserHash: '',
} as const;

test('of more streams of one session than four the oldest ends', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const oldest = await follow(server, token);
  const others = [];
  for (let count = 0; count < 4; count++) others.push(await follow(server, token));
  expect(await oldest.next()).toBe(undefined);
  const waiting = Promise.race(others.map(({ next }) => next()));
  expect(await Promise.race([waiting, setImmediate('still open')])).toBe('still open');
});

test('an admin with a hundred streams in as many browsers gets no more, and others do', () => {
  const streams = new LiveStreams();
  for (let count = 0; count < 100; count++) {
    streams.open({ ...caller, sessionHash: `session ${count}` });
  }
  expect(() => streams.open({ ...caller, sessionHash: 'one more' })).toThrow(/Too many requests/);
  streams.open({ ...caller, id: 'another' });
  expect(streams.all().length).toBe(101);
});

test('a thousand streams requested by one session at once leave room for other calls', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const opened = Array.from({ length: 1000 }, () => server.ask(live.changes, { token }));
  for (const { status } of await Promise.all(opened)) expect(status).toBe(200);
  expect((await server.call(admins.me, { token })).admin.type).toBe('SUPER');
});

test('a stalled reader buffers no events, only that it has missed some', () => {
  const stream = new LiveStream(caller);
  const { readable } = stream;
  const beginning = readable.readableLength;
  for (let count = 0; count < 1000; count++) stream.tell('data: {"changes":[]}\n\n');
  stream.beat();
  expect(readable.readableLength).toBe(beginning);
  // The initial event, and one for all missed events.
  expect(String(readable.read()).split(anything).length - 1).toBe(2);
  expect(readable.readableLength).toBe(0);
});

test('a client that is gone leaves no stream behind', async () => {
  const streams = new LiveStreams();
  const { speak } = await listening({}, (http) => {
    http.get('/live', () => streams.open(caller).readable);
  });
  const socket = speak();
  socket.write('GET /live HTTP/1.1\r\nHost: vms\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  while (streams.all().length > 0) await setImmediate();
});

test('a HEAD request opens no stream, which would go on unread', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { url, headers } = requestOf(live.changes, {}, token);
  expect((await server.http.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
});
