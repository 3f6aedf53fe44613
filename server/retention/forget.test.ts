import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import type { Settings } from '../core/settings/settings.ts';
import { checkRollup } from '../overview/check.ts';
import { adminPassword, aSuper } from '../testing/admins.ts';
import { aDispense, type TestMachine } from '../testing/machines.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aPairedMachine, dispensesOf, stockOf, sync } from '../testing/syncing.ts';
import { unique } from '../testing/unique.ts';
import { forgetOld } from './forget.ts';

const day = 86_400_000;

type Kept = Partial<Pick<Settings, 'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS'>>;

/** What a night does at the server's time. */
const night = (
  { store, settings, clock }: TestServer,
  kept: Kept = {},
  signal = new AbortController().signal,
) => forgetOld(store, { ...settings, ...kept }, clock.now, signal);

const seqsOf = async ({ store }: TestServer, { id }: TestMachine, epoch = 1): Promise<number[]> => {
  const rows = await store.read
    .selectFrom('events')
    .select('seq')
    .where('machineId', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
};

const countOf = async (
  { store }: TestServer,
  table:
    | 'sessions'
    | 'loginGuesses'
    | 'claimGuesses'
    | 'knownClients'
    | 'authorizations'
    | 'events',
): Promise<number> => {
  const { count } = await store.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A machine that has sold 3 pads more than 400 days ago. */
const anOldMachine = async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const events = [aDispense(1), aDispense(2), aDispense(3)];
  await sync(server, token, events);
  server.clock.now += 401 * day;
  return { server, machine, token, events };
};

test('acknowledged events go when they are old, and what they became stays', async () => {
  const { server, machine, token } = await anOldMachine();
  await sync(server, token, [aDispense(4)]);
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await dispensesOf(server, machine)).toHaveLength(4);
  expect(await stockOf(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read)).toEqual([]);
});

test('an event that is sent again after it was deleted changes nothing', async () => {
  const { server, machine, token, events } = await anOldMachine();
  await night(server);
  expect(await countOf(server, 'events')).toBe(0);

  const again = await sync(server, token, [...events, aDispense(4)]);

  expect(again).toMatchObject({ ackedThrough: 4, gaps: [], rejected: [] });
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await dispensesOf(server, machine)).toHaveLength(4);
  expect(await stockOf(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read)).toEqual([]);
});

test('a deleted event that comes again with another content, or unreadable, stays what it was', async () => {
  const { server, machine, token } = await anOldMachine();
  await night(server);
  const again = await sync(server, token, [
    aDispense(1, { isSuccessful: false }),
    { ...aDispense(2), rowNo: 'first' },
  ]);
  expect(again.ackedThrough).toBe(3);
  expect(again.rejected.map(({ seq }) => seq)).toEqual([2]);
  expect(await countOf(server, 'events')).toBe(0);
  expect(await dispensesOf(server, machine)).toHaveLength(3);
});

test('an event beyond a gap stays, however old, until the gap is filled', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await sync(server, token, [aDispense(1), aDispense(3)]);
  server.clock.now += 401 * day;
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([3]);

  const filled = await sync(server, token, [aDispense(1), aDispense(2)]);
  expect(filled).toMatchObject({ ackedThrough: 3, gaps: [] });
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([2]);
  expect(await dispensesOf(server, machine)).toHaveLength(3);
});

test('a new journal of the machine is not taken for the old one', async () => {
  const { server, machine, token } = await anOldMachine();
  await night(server);
  await sync(server, token, [aDispense(1)], { epoch: 2 });
  expect(await seqsOf(server, machine, 2)).toEqual([1]);
  expect(await dispensesOf(server, machine)).toHaveLength(4);
});

test('every use of an unlock RFID is kept', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await sync(server, token, [
    { type: 'UNLOCK', seq: 1, uptimeMs: 0, rfid: 'REFILLER' },
    aDispense(2),
  ]);
  server.clock.now += 401 * day;
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([1]);
});

test('journals of any length are gone through to what is not old yet', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const boots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'BOOT', seq: from + index, uptimeMs: 0 }));
  for (let from = 1; from < 1500; from += 200) await sync(server, token, boots(from, 200));
  server.clock.now += 401 * day;
  await sync(server, token, boots(1601, 2));
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([1601, 1602]);
});

test('0 keeps events and sessions for ever', async () => {
  const { server, machine } = await anOldMachine();
  const sessions = await countOf(server, 'sessions');
  server.clock.now += 36_500 * day;
  await night(server, { KEEP_EVENTS_DAYS: 0, KEEP_SESSIONS_DAYS: 0 });
  expect(await seqsOf(server, machine)).toEqual([1, 2, 3]);
  expect(await countOf(server, 'sessions')).toBe(sessions);
});

test('sessions go when they have timed out for long enough, one that is used stays', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' });
  await aSuper(server);
  const { token } = await aSuper(server);
  for (const days of [6, 6, 6]) {
    server.clock.now += days * day;
    await server.call(admins.me, { token });
  }
  await night(server, { KEEP_SESSIONS_DAYS: 7 });
  expect(await countOf(server, 'sessions')).toBe(1);
  await server.call(admins.me, { token });
});

test('a session that may still be used is not ended by a short time of keeping', async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' });
  const { token } = await aSuper(server);
  server.clock.now += 6 * day;
  await night(server, { KEEP_SESSIONS_DAYS: 1 });
  await server.call(admins.me, { token });
});

test('guesses are forgotten when they count no more, and not before', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const claim = { body: { physicalId: 'PAD-0', claimCode: 'ABCD2345' } };
  await server.refused(admins.login, { body: { username, password: 'not it' } });
  await server.refused(machineApi.claim, claim);
  await night(server);
  expect([await countOf(server, 'loginGuesses'), await countOf(server, 'claimGuesses')]).toEqual([
    2, 1,
  ]);
  server.clock.now += 3_600_000;
  await night(server);
  expect([await countOf(server, 'loginGuesses'), await countOf(server, 'claimGuesses')]).toEqual([
    0, 0,
  ]);
});

test('a browser is known as long as it may have its cookie', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await server.call(admins.login, { body: { username, password: adminPassword } });
  server.clock.now += 399 * day;
  await night(server);
  expect(await countOf(server, 'knownClients')).toBe(1);
  server.clock.now += 2 * day;
  await night(server);
  expect(await countOf(server, 'knownClients')).toBe(0);
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
        .values({ messageId: `m-${unique()}`, trxId: '', receivedAt: server.clock.now })
        .execute(),
    );
  await ask('old');
  await announce();
  server.clock.now += 401 * day;
  await ask('new');
  await announce();
  await night(server);
  const { store } = server;
  const asked = await store.read.selectFrom('authorizations').select('requestId').execute();
  expect(asked).toEqual([{ requestId: 'new' }]);
  const told = await store.read.selectFrom('paymentNotifications').select('receivedAt').execute();
  expect(told).toEqual([{ receivedAt: server.clock.now }]);
});

test('more than a batch goes in several transactions, and an end lets what is left for the next night', async () => {
  const server = await aServer();
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    messageId: `m-${index}`,
    trxId: '',
    receivedAt: server.clock.now - 401 * day,
  }));
  await server.store.change((tx) => tx.insertInto('paymentNotifications').values(rows).execute());
  const left = async () => {
    const kept = await server.store.read
      .selectFrom('paymentNotifications')
      .select('messageId')
      .execute();
    return kept.length;
  };
  const ending = new AbortController();
  let batches = 0;
  const change: TestServer['store']['change'] = async (work) => {
    const before = await left();
    const done = await server.store.change(work);
    if (before > (await left()) && ++batches === 1) ending.abort();
    return done;
  };
  await forgetOld({ ...server.store, change }, server.settings, server.clock.now, ending.signal);
  expect(await left()).toBe(700);
  await forgetOld(
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
    night(server),
    night(server),
    sync(server, token, events),
    sync(server, token, [aDispense(4)]),
    sync(server, token, [...events, aDispense(5)]),
  ]);
  await night(server);
  expect(await seqsOf(server, machine)).toEqual([4, 5]);
  expect(await dispensesOf(server, machine)).toHaveLength(5);
  expect(await checkRollup(server.store.read)).toEqual([]);
});
