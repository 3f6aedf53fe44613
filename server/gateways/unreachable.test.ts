import { expect, test } from 'vitest';
import { audit } from '../../contract/audit.ts';
import { gateways } from '../../contract/gateways.ts';
import type { BkashFault } from '../../simulator/bkash/faults/faults.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { pollOptions } from '../testing/machines/poll-options.ts';
import { aBkash, aTokenStore, testMerchant } from '../testing/payments/bkash.ts';
import {
  aCheckingServer,
  aGatewayAdmin,
  anUncheckedGateway,
  bkashOutage,
} from '../testing/payments/gateways.ts';

const { username } = testMerchant;
const unchecked = {
  provider: 'bkash',
  credentials: { username },
  username,
  check: 'NOT_CHECKED',
  refunds: null,
  version: 1,
};

test.each<[string, BkashFault]>([
  ['breaks the connection', 'loseRequest'],
  ['is broken', { envelope: 'gateway', status: 500 }],
  ['is under maintenance', { envelope: 'status', code: '503' }],
  ['is not to be called so often', { envelope: 'gateway', message: 'Too Many Requests' }],
  ['is a login page of the network', { envelope: 'html' }],
])('credentials are saved while bKash %s, marked as not checked', async (_name, fault) => {
  const bkash = await aBkash();
  bkash.faults.always('grant', fault);
  const { server, institution } = await aCheckingServer(bkash.url);
  const { given, save } = await aGatewayAdmin(server, institution);
  expect(await save()).toEqual(unchecked);
  expect(await server.call(gateways.one, given)).toEqual(unchecked);
});

test('credentials are saved while nothing listens where bKash should', async () => {
  const { server, institution } = await aCheckingServer();
  const { save } = await aGatewayAdmin(server, institution);
  expect(await save()).toEqual(unchecked);
});

test('credentials are saved when both token calls of their hour are made', async () => {
  const bkash = await aBkash();
  const { server, institution } = await aCheckingServer(bkash.url);
  const tokens = aTokenStore(server, bkash.url);
  bkash.faults.always('grant', 'loseAnswer');
  await tokens.tokenFor(testMerchant);
  await tokens.tokenFor(testMerchant);
  bkash.faults.remove();
  const { save } = await aGatewayAdmin(server, institution);
  expect(await save()).toEqual(unchecked);
});

test('the audit shows that credentials were saved without a check', async () => {
  const { server } = await anUncheckedGateway();
  const { token } = await aSuper(server);
  const { entries } = await server.call(audit.all, { token });
  const saved = entries.find(({ action }) => action === 'PUT /payment-gateway');
  expect(saved?.after).toEqual({
    provider: 'bkash',
    username,
    check: 'NOT_CHECKED',
    version: 1,
  });
});

test('a server that starts checks what was left unchecked', async () => {
  const bkash = await aBkash();
  bkash.faults.next('grant', bkashOutage);
  const { server, institution } = await aCheckingServer(bkash.url);
  const { save, check } = await aGatewayAdmin(server, institution);
  await save();
  server.clock.now += hourMs + minuteMs;
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(check, pollOptions).toBe('ACCEPTED');
});
