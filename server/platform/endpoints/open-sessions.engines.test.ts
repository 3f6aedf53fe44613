import { expect, test } from 'vitest';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer } from '../../testing/server.ts';
import { hashToken } from '../secrets/tokens.ts';
import { findOpenSessions } from './open-sessions.ts';

const minute = 60_000;

test('of many sessions those are open that have neither timed out nor lost their admin', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '30' });
  const { store, settings, clock } = server;
  await aSuper(server);
  const idle = await aSuper(server);
  clock.now += 20 * minute;
  const removed = await aSuper(server);
  const open = await aSuper(server);
  await store.change((tx) =>
    tx.updateTable('admins').set({ removedAt: clock.now }).where('id', '=', removed.id).execute(),
  );
  clock.now += 20 * minute;
  const hashes = [idle, removed, open].map(({ token }) => hashToken(token));
  const found = await findOpenSessions({ store, settings, now: () => clock.now }, [
    ...hashes,
    'unknown',
  ]);
  expect([...found]).toEqual([hashToken(open.token)]);
});
