import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { checkRollup } from '../../overview/check.ts';
import { recordLimitedStart } from '../../payments/start/limited-starts.ts';
import { recordRestore } from '../../platform/db/live.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  syncEvents,
} from '../../testing/machines/sync.ts';
import {
  anOldMachine,
  countRows,
  runRetention,
  seqsOf,
} from '../../testing/operations/retention.ts';
import { namedCards } from '../../testing/privacy.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { forgetBeforeStart } from './forget-before-start.ts';
import { retentionJob } from './jobs.ts';

test('acknowledged events go when they are old, and what they became stays', async () => {
  const { server, machine, token } = await anOldMachine();
  await syncEvents(server, token, [aDispense(4)]);
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
  expect(await readStock(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('journals of any length are gone through to what is not old yet', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const boots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'BOOT', seq: from + index, uptimeMs: 0 }));
  for (let from = 1; from < 1500; from += 200) await syncEvents(server, token, boots(from, 200));
  server.clock.now += 401 * dayMs;
  await syncEvents(server, token, boots(1601, 2));
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([1601, 1602]);
});

test('silences, open doors and counts of refusals go when they are old, and what has not ended stays', async () => {
  const { server, machine, token } = await anOldMachine();
  const tell = (doorOpen: boolean) =>
    server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, doorOpen }, token });
  await tell(true);
  await tell(false);
  const refused = await server.ask(machineApi.sync, { body: { epoch: 0, uptimeMs: 0 }, token });
  expect(refused.status).toBe(400);
  await server.store.change((tx) => recordLimitedStart(tx, machine.id, server.clock.now));
  expect(await countRows(server, 'spans')).toBe(2);
  server.clock.now += 399 * dayMs;
  await runRetention(server);
  expect(await countRows(server, 'spans')).toBe(2);
  expect(await countRows(server, 'refusedCalls')).toBe(1);
  await tell(true);
  server.clock.now += 2 * dayMs;
  await runRetention(server);
  expect(await countRows(server, 'refusedCalls')).toBe(0);
  expect(await countRows(server, 'limitedStarts')).toBe(0);
  // The silence of 399 days, and the door that is open to this day.
  expect(await countRows(server, 'spans')).toBe(2);
});

test('a server whose night has forgotten starts at once; a restored one forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await store.change((tx) =>
    tx.insertInto('jobs').values({ name: retentionJob, ranAt: clock.now }).execute(),
  );
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([physicalId]);
  await store.change((tx) => recordRestore(tx, clock.now));
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});

test('a server whose clock was set back since the last night forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await store.change((tx) =>
    tx
      .insertInto('jobs')
      .values({ name: retentionJob, ranAt: clock.now + 400 * dayMs })
      .execute(),
  );
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});

test('a server that was off for nights forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await store.change((tx) =>
    tx.insertInto('jobs').values({ name: retentionJob, ranAt: clock.now }).execute(),
  );
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});

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
