import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
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
