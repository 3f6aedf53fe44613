import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { dayMs } from '../../testing/durations.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { countRows, runRetention } from '../../testing/operations/retention.ts';
import { aServer } from '../../testing/server.ts';
import { uniqueLetters } from '../../testing/unique.ts';

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
