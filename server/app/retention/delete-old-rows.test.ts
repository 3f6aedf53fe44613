import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { checkRollup } from '../../overview/check.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { aDispense, aMachine } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
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
import { aServer } from '../../testing/server.ts';
import { uniqueLetters } from '../../testing/unique.ts';
import { aDoorLink, aVisit } from '../../testing/visits.ts';

test('an event that is sent again after it was deleted changes nothing', async () => {
  const { server, machine, token, events } = await anOldMachine();
  await runRetention(server);
  expect(await countRows(server, 'events')).toBe(0);

  const again = await syncEvents(server, token, [...events, aDispense(4)]);

  expect(again).toMatchObject({ ackedThrough: 4, gaps: [], rejected: [] });
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
  expect(await readStock(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a deleted event that comes again with another content, or unreadable, stays what it was', async () => {
  const { server, machine, token } = await anOldMachine();
  await runRetention(server);
  const again = await syncEvents(server, token, [
    aDispense(1, { isSuccessful: false }),
    { ...aDispense(2), rowNo: 'first' },
  ]);
  expect(again.ackedThrough).toBe(3);
  expect(again.rejected.map(({ seq }) => seq)).toEqual([2]);
  expect(await countRows(server, 'events')).toBe(0);
  expect(await readDispenses(server, machine)).toHaveLength(3);
});

test('an event beyond a gap stays, however old, until the gap is filled', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [aDispense(1), aDispense(3)]);
  server.clock.now += 401 * dayMs;
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([3]);

  const filled = await syncEvents(server, token, [aDispense(1), aDispense(2)]);
  expect(filled).toMatchObject({ ackedThrough: 3, gaps: [] });
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([2]);
  expect(await readDispenses(server, machine)).toHaveLength(3);
});

test('a new journal of the machine is not taken for the old one', async () => {
  const { server, machine, token } = await anOldMachine();
  await runRetention(server);
  await syncEvents(server, token, [aDispense(1)], { epoch: 2 });
  expect(await seqsOf(server, machine, 2)).toEqual([1]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
});

test('every use of an unlock RFID stays', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [
    { type: 'UNLOCK', seq: 1, uptimeMs: 0, rfid: 'REFILLER' },
    aDispense(2),
  ]);
  server.clock.now += 401 * dayMs;
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([1]);
});

test('the name on a visit goes when it is old, and the visit stays', async () => {
  const server = await aServer();
  const token = await aDoorLink(server, await aMachine(server));
  const readNames = async () => {
    const visits = await server.store.read
      .selectFrom('visits')
      .select('name')
      .orderBy('at')
      .execute();
    return visits.map(({ name }) => name);
  };
  await aVisit(server, token);
  server.clock.now += 401 * dayMs;
  await aVisit(server, token);
  expect(await readNames()).toEqual(['Rahima Khatun', 'Rahima Khatun']);
  await runRetention(server);
  expect(await readNames()).toEqual(['', 'Rahima Khatun']);
});

test('0 keeps events and sessions for ever', async () => {
  const { server, machine } = await anOldMachine();
  const sessions = await countRows(server, 'sessions');
  server.clock.now += 36_500 * dayMs;
  await runRetention(server, { KEEP_EVENTS_DAYS: 0, KEEP_SESSIONS_DAYS: 0 });
  expect(await seqsOf(server, machine)).toEqual([1, 2, 3]);
  expect(await countRows(server, 'sessions')).toBe(sessions);
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
        .values({ messageId: `m-${uniqueLetters()}`, trxId: '', receivedAt: server.clock.now })
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
