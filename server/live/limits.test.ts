import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { live } from '../../contract/live.ts';
import { buildRequest } from '../../contract/request.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aListeningServer } from '../testing/database/raw-connections.ts';
import { followChanges } from '../testing/live-stream.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anyChangeMessage } from './change-message.ts';
import { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';

shareServer();

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
  const oldest = await followChanges(server, token);
  const others = [];
  for (let count = 0; count < 4; count++) others.push(await followChanges(server, token));
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

test('all admins of an organization have two thousand streams at most, and another’s get theirs', () => {
  const streams = new LiveStreams();
  const open = (organizationId: string, admin: number) =>
    streams.open({ ...caller, organizationId, id: `${admin}`, sessionHash: `${admin}` });
  for (let admin = 0; admin < 2000; admin++) open('crowd', admin);
  expect(() => open('crowd', 2000)).toThrow(/Too many requests/);
  open('other', 2000);
});

test('a thousand streams requested by one session at once leave room for other calls', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const requests = Array.from({ length: 1000 }, () => server.ask(live.changes, { token }));
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  expect((await server.call(admins.me, { token })).admin.type).toBe('SUPER');
});

test('a stalled reader buffers no events, only that it has missed some', () => {
  const stream = new LiveStream(caller);
  const { readable } = stream;
  const initialLength = readable.readableLength;
  for (let count = 0; count < 1000; count++) stream.send('data: {"changes":[]}\n\n');
  stream.sendHeartbeat();
  expect(readable.readableLength).toBe(initialLength);
  // The initial event, and one for all missed events.
  expect(String(readable.read()).split(anyChangeMessage).length - 1).toBe(2);
  expect(readable.readableLength).toBe(0);
});

test('a client that is gone leaves no stream behind', async () => {
  const streams = new LiveStreams();
  const { openSocket } = await aListeningServer({}, (http) => {
    http.get('/live', () => streams.open(caller).readable);
  });
  const socket = openSocket();
  socket.write('GET /live HTTP/1.1\r\nHost: vms\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  while (streams.all().length > 0) await setImmediate();
});

test('a HEAD request opens no stream, which would go on unread', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { url, headers } = buildRequest(live.changes, {}, token);
  expect((await server.http.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
});
