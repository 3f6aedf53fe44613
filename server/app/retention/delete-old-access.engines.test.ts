import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { checkRollup } from '../../overview/check.ts';
import { adminPassword, aSuper } from '../../testing/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aDispense } from '../../testing/machines.ts';
import { anOldMachine, countRows, runRetention, seqsOf } from '../../testing/retention.ts';
import { anRfid } from '../../testing/rfids.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../testing/sync.ts';
import { uniqueNumber } from '../../testing/unique.ts';
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

test('a session that may still be used is not ended by a short time of keeping', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' });
  const { token } = await aSuper(server);
  server.clock.now += 6 * dayMs;
  await runRetention(server, { KEEP_SESSIONS_DAYS: 1 });
  await server.call(admins.me, { token });
});

test('guesses are forgotten when they count no more, and not before', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const claim = { body: { physicalId: 'PAD-0', claimCode: 'ABCD2345' } };
  await server.expectRefusal(admins.login, { body: { username, password: 'not it' } });
  await server.expectRefusal(machineApi.claim, claim);
  await runRetention(server);
  expect([
    await countRows(server, 'loginGuesses'),
    await countRows(server, 'claimGuesses'),
  ]).toEqual([2, 1]);
  server.clock.now += 3_600_000;
  await runRetention(server);
  expect([
    await countRows(server, 'loginGuesses'),
    await countRows(server, 'claimGuesses'),
  ]).toEqual([0, 0]);
});

test('a browser is remembered as long as it may have its cookie', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await server.call(admins.login, { body: { username, password: adminPassword } });
  server.clock.now += 399 * dayMs;
  await runRetention(server);
  expect(await countRows(server, 'knownClients')).toBe(1);
  server.clock.now += 2 * dayMs;
  await runRetention(server);
  expect(await countRows(server, 'knownClients')).toBe(0);
});

test('requests of cards and announcements of the provider go when they are old', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server, { pointsEnabled: true });
  const rfid = await anRfid(server, { institution: { id: machine.institutionId } });
  const ask = (requestId: string) =>
    server.call(machineApi.authorize, {
      token,
      body: { requestId, rfid: rfid.physicalId, rowNo: 1, columnNo: 1 },
    });
  const announce = () =>
    server.store.change((tx) =>
      tx
        .insertInto('paymentNotifications')
        .values({ messageId: `m-${uniqueNumber()}`, trxId: '', receivedAt: server.clock.now })
        .execute(),
    );
  await ask('old');
  await announce();
  server.clock.now += 401 * dayMs;
  await ask('new');
  await announce();
  await runRetention(server);
  const { store } = server;
  const authorizations = await store.read
    .selectFrom('authorizations')
    .select('requestId')
    .execute();
  expect(authorizations).toEqual([{ requestId: 'new' }]);
  const notifications = await store.read
    .selectFrom('paymentNotifications')
    .select('receivedAt')
    .execute();
  expect(notifications).toEqual([{ receivedAt: server.clock.now }]);
});

test('more than a batch goes in several transactions, and an end lets what is left for the next night', async () => {
  const server = await aServer();
  const rows = Array.from({ length: 1200 }, (_, index) => ({
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
  expect(await left()).toBe(700);
  await deleteOldRows(
    { ...server.store, change },
    server.settings,
    server.clock.now,
    new AbortController().signal,
  );
  expect(await left()).toBe(0);
  expect(batches).toBe(3);
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
