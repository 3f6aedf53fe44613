import { expect, test } from 'vitest';
import { encodeMessage } from '../../contract/messages.ts';
import { payPaths } from '../../contract/payments.ts';
import { summarizeTenants } from '../app/tenant-summary.ts';
import { findRefusingAccounts } from '../gateways/refusing-accounts.ts';
import { listAttention, scanAttention } from '../testing/attention.ts';
import { minuteMs } from '../testing/durations.ts';
import { aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { syncEvents } from '../testing/machines/sync.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aCheckingServer, aGatewayAdmin, bkashOutage } from '../testing/payments/gateways.ts';
import { notStartedPath } from './browser/pages.ts';

/** After a token call in vain. */
const tokenPauseMs = 5 * minuteMs;
const wrong = { ...testMerchant, appSecret: 'wrong' };

/** A machine whose institution saved credentials that bKash did not judge, because it was down. */
const aCounter = async (credentials = testMerchant) => {
  const bkash = await aBkash();
  bkash.faults.next('grant', bkashOutage);
  const { server, institution, round } = await aCheckingServer(bkash.url);
  const { save, check } = await aGatewayAdmin(server, institution);
  await save(credentials);
  server.clock.now += tokenPauseMs;
  const machine = await aMachine(server, { institution });
  const key = await aMachineKey(server, machine);
  const start = async () => {
    await syncEvents(server, key, []);
    const { headers } = await server.http.inject(
      `${payPaths.start}?machineId=${machine.physicalId}`,
    );
    return headers.location;
  };
  const { read } = server.store;
  const counts = async () => {
    const inside = await summarizeTenants(server.settings)(
      read,
      'institutionId',
      [institution.id],
      server.clock.now,
    );
    const accounts = await findRefusingAccounts(read, server.settings, server.clock.now);
    return [inside.get(institution.id)?.unusableAccounts ?? 0, accounts.length];
  };
  const refused = notStartedPath(machine.physicalId, encodeMessage('shopClosed'));
  return { bkash, server, round: () => round(bkash), check, save, start, counts, refused };
};

test('the first payment checks credentials that were saved unchecked, and goes on', async () => {
  const { bkash, check, start } = await aCounter();
  expect(await start()).toContain(`${bkash.url}/checkout/`);
  expect(await check()).toBe('ACCEPTED');
});

test('a customer whose payment finds the credentials refused gets that answer, and nothing is begun at bKash', async () => {
  const { bkash, server, check, start, counts, refused } = await aCounter(wrong);
  expect(await start()).toBe(refused);
  expect(bkash.calls.map(({ call }) => call)).toEqual(['grant', 'grant']);
  expect(await check()).toBe('REFUSED');
  expect(await counts()).toEqual([1, 1]);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'ACCOUNT_UNUSABLE', facts: { username: testMerchant.username, refused: 1 } },
  ]);
});

test('what a check has reported, customers are counted with', async () => {
  const { server, round, start, counts, refused } = await aCounter(wrong);
  server.clock.now += 61 * minuteMs;
  await round();
  expect(await counts()).toEqual([1, 1]);
  server.clock.now += tokenPauseMs;
  expect(await start()).toBe(refused);
  expect(await counts()).toEqual([1, 1]);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'ACCOUNT_UNUSABLE', facts: { refused: 1 } },
  ]);
});

test('credentials that bKash accepts after all need nobody any more', async () => {
  const { bkash, server, round, check, start, counts } = await aCounter();
  bkash.faults.next('grant', { envelope: 'status', code: '2001' });
  server.clock.now += 61 * minuteMs;
  await round();
  expect(await check()).toBe('REFUSED');
  server.clock.now += tokenPauseMs;
  expect(await start()).toContain(`${bkash.url}/checkout/`);
  expect(await check()).toBe('ACCEPTED');
  expect(await counts()).toEqual([0, 0]);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('a customer who pays while bKash is still away gets the advice to try again, and the mark stays', async () => {
  const { bkash, check, start, refused } = await aCounter();
  bkash.faults.always('grant', bkashOutage);
  const location = await start();
  expect(location).toContain('could+not+be+reached');
  expect(location).not.toBe(refused);
  expect(await check()).toBe('NOT_CHECKED');
});
