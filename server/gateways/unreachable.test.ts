import { expect, test } from 'vitest';
import { audit } from '../../contract/audit.ts';
import { gateways } from '../../contract/gateways.ts';
import type { Fault } from '../../simulator/bkash/faults.ts';
import { aSuper } from '../testing/admins.ts';
import { aBkash, aTokenStore, merchant } from '../testing/bkash.ts';
import { hour, minute } from '../testing/durations.ts';
import { aCheckingServer, anUncheckedGateway, aSaver, away } from '../testing/gateways.ts';
import { soon } from '../testing/soon.ts';

const { username } = merchant;
const unchecked = { credentials: { username }, username, check: 'NOT_CHECKED' };

test.each<[string, Fault]>([
  ['breaks the connection', 'loseRequest'],
  ['is broken', { envelope: 'gateway', status: 500 }],
  ['is under maintenance', { envelope: 'status', code: '503' }],
  ['is not to be called so often', { envelope: 'gateway', message: 'Too Many Requests' }],
  ['is a login page of the network', { envelope: 'html' }],
])('credentials are saved while bKash %s, marked as not checked', async (_name, fault) => {
  const bkash = await aBkash();
  bkash.faults.always('grant', fault);
  const { server, institution } = await aCheckingServer(bkash.url);
  const { given, save } = await aSaver(server, institution);
  expect(await save()).toEqual(unchecked);
  expect(await server.call(gateways.one, given)).toEqual(unchecked);
});

test('credentials are saved while nothing listens where bKash should', async () => {
  const { server, institution } = await aCheckingServer();
  const { save } = await aSaver(server, institution);
  expect(await save()).toEqual(unchecked);
});

test('credentials are saved when both token calls of their hour are made', async () => {
  const bkash = await aBkash();
  const { server, institution } = await aCheckingServer(bkash.url);
  const tokens = aTokenStore(server, bkash.url);
  bkash.faults.always('grant', 'loseAnswer');
  await tokens.tokenFor(merchant);
  await tokens.tokenFor(merchant);
  bkash.faults.off();
  const { save } = await aSaver(server, institution);
  expect(await save()).toEqual(unchecked);
});

test('the audit shows that credentials were saved without a check', async () => {
  const { server } = await anUncheckedGateway();
  const { token } = await aSuper(server);
  const { entries } = await server.call(audit.all, { token });
  const saved = entries.find(({ action }) => action === 'PUT /payment-gateway');
  expect(saved?.after).toEqual({ username, check: 'NOT_CHECKED' });
});

test('a server that starts checks what was left unchecked', async () => {
  const bkash = await aBkash();
  bkash.faults.next('grant', away);
  const { server, institution } = await aCheckingServer(bkash.url);
  const { save, check } = await aSaver(server, institution);
  await save();
  server.clock.now += hour + minute;
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(check, soon).toBe('ACCEPTED');
});
