import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { checkRollup } from '../../overview/check.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { readDispenses, syncEvents } from '../../testing/machines/sync.ts';
import {
  anOldMachine,
  countRows,
  runRetention,
  seqsOf,
} from '../../testing/operations/retention.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { deleteOldRows } from './delete-old-rows.ts';

test('sessions go when they have timed out for long enough, one that is used stays', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' });
  await aSuper(server);
  const { token } = await aSuper(server);
  for (const days of [6, 6, 6]) {
    server.clock.now += days * dayMs;
    await server.call(admins.me, { token });
  }
  await runRetention(server, { KEEP_SESSIONS_DAYS: 7 });
  expect(await countRows(server, 'sessions')).toBe(1);
  await server.call(admins.me, { token });
});

test('more than a batch goes in several transactions, and an end lets what is left for the next night', async () => {
  const server = await aServer();
  const rows = Array.from({ length: 600 }, (_, index) => ({
    messageId: `m-${index}`,
    trxId: '',
    receivedAt: server.clock.now - 401 * dayMs,
  }));
  await server.store.change((tx) => tx.insertInto('paymentNotifications').values(rows).execute());
  const left = async () => {
    const remaining = await server.store.read
      .selectFrom('paymentNotifications')
      .select('messageId')
      .execute();
    return remaining.length;
  };
  const ending = new AbortController();
  let batches = 0;
  const change: TestServer['store']['change'] = async (work) => {
    const before = await left();
    const done = await server.store.change(work);
    if (before > (await left()) && ++batches === 1) ending.abort();
    return done;
  };
  await deleteOldRows(
    { ...server.store, change },
    server.settings,
    server.clock.now,
    ending.signal,
  );
  const leftForNextNight = await left();
  expect(leftForNextNight).toBeGreaterThan(0);
  expect(leftForNextNight).toBeLessThan(600);
  await deleteOldRows(
    { ...server.store, change },
    server.settings,
    server.clock.now,
    new AbortController().signal,
  );
  expect(await left()).toBe(0);
  expect(batches).toBeGreaterThan(2);
});

test('two servers that delete at once while a machine reports lose and count nothing twice', async () => {
  const { server, machine, token, events } = await anOldMachine();
  await Promise.all([
    runRetention(server),
    runRetention(server),
    syncEvents(server, token, events),
    syncEvents(server, token, [aDispense(4)]),
    syncEvents(server, token, [...events, aDispense(5)]),
  ]);
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([4, 5]);
  expect(await readDispenses(server, machine)).toHaveLength(5);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
