import { expect, test } from 'vitest';
import { noRouteMessages } from '../../../simulator/bkash/codes.ts';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import {
  aBkash,
  aGatewayPort,
  aTokenStore,
  countTokenCalls,
  testMerchant,
} from '../../testing/payments/bkash.ts';
import { aServer } from '../../testing/server.ts';

const aGateway = async (url: string, limitMs?: number) =>
  aGatewayPort(aTokenStore(await aServer(), url, limitMs), url);

test('credentials that bKash grants a token for are accepted, by one call', async () => {
  const { url, calls } = await aBkash();
  const gateway = await aGateway(url);
  expect(await gateway.verify(testMerchant)).toBe('ACCEPTED');
  expect(calls.map(({ path }) => path)).toEqual(['/v1.2.0-beta/tokenized/checkout/token/grant']);
});

test.each(['username', 'password', 'appKey', 'appSecret'])(
  'credentials with a wrong %s are refused',
  async (name) => {
    const { url } = await aBkash();
    const gateway = await aGateway(url);
    expect(await gateway.verify({ ...testMerchant, [name]: 'wrong' })).toBe('REFUSED');
  },
);

test('credentials that no header can carry are refused without a call', async () => {
  const { url, calls } = await aBkash();
  for (const wrong of ['টাকা', 'two\nlines']) {
    const gateway = await aGateway(url);
    expect(await gateway.verify({ ...testMerchant, password: wrong })).toBe('REFUSED');
  }
  expect(calls).toEqual([]);
});

/** The gateway of a bKash where every token call meets the fault. */
const aFaultyGateway = async (fault: BkashFault, limitMs?: number) => {
  const { faults, url } = await aBkash();
  faults.always('grant', fault);
  return aGateway(url, limitMs);
};

test.each<[string, BkashFault]>([
  ['HTTP 400 in English and Bangla', { envelope: 'external', code: '2001' }],
  ['an error code with HTTP 200', { envelope: 'error', code: '2001' }],
  ['its front door', { envelope: 'gateway', message: 'Invalid request body' }],
])('a refusal is understood from %s', async (_name, fault) => {
  const gateway = await aFaultyGateway(fault);
  expect(await gateway.verify(testMerchant)).toBe('REFUSED');
});

const elsewhere = { location: 'https://example.com/' };
test.each<[string, BkashFault]>([
  ['under maintenance', { envelope: 'status', code: '503' }],
  ['in trouble', { envelope: 'error', code: '9999' }],
  ['broken', { envelope: 'gateway', status: 500 }],
  ['not to be called so often', { envelope: 'gateway', message: 'Too Many Requests' }],
  ['not there', { envelope: 'gateway', message: 'Missing Authentication Token' }],
  ['not there, in other words', { envelope: 'gateway', message: noRouteMessages[1] }],
  ['a login page of the network', { envelope: 'html' }],
  ['an empty answer', { says: () => ({ status: 200, body: {} }) }],
  ['elsewhere', { says: ({ body }) => ({ status: 307, headers: elsewhere, body }) }],
  ['a grant without a token', { says: () => ({ status: 204, body: { message: 'Successful' } }) }],
])('a bKash that is %s has refused nothing', async (_name, fault) => {
  const gateway = await aFaultyGateway(fault);
  expect(await gateway.verify(testMerchant)).toBe('UNREACHABLE');
});

test('a bKash that does not answer in time, or at all, is out of reach', async () => {
  const silent = await aFaultyGateway('hang', 50);
  expect(await silent.verify(testMerchant)).toBe('UNREACHABLE');
  const nowhere = await aGateway('http://127.0.0.1:1');
  expect(await nowhere.verify(testMerchant)).toBe('UNREACHABLE');
});

test('credentials that have a token are accepted without a call, until it has expired', async () => {
  const bkash = await aBkash();
  const server = await aServer();
  const gateway = aGatewayPort(aTokenStore(server, bkash.url), bkash.url);
  expect(await gateway.verify(testMerchant)).toBe('ACCEPTED');
  server.clock.now += 59 * 60_000;
  expect(await gateway.verify(testMerchant)).toBe('ACCEPTED');
  expect(countTokenCalls(bkash)).toBe(1);
  server.clock.now += 60_000;
  expect(await gateway.verify(testMerchant)).toBe('ACCEPTED');
  expect(countTokenCalls(bkash)).toBe(2);
});

test('a wrong secret is refused although the right ones have a token', async () => {
  const { url } = await aBkash();
  const gateway = await aGateway(url);
  await gateway.verify(testMerchant);
  for (const name of ['username', 'password', 'appKey', 'appSecret']) {
    expect(await gateway.verify({ ...testMerchant, [name]: 'wrong' })).toBe('REFUSED');
  }
});

test('the token that a check of credentials has cost serves the payments', async () => {
  const bkash = await aBkash();
  const tokens = aTokenStore(await aServer(), bkash.url);
  await aGatewayPort(tokens, bkash.url).verify(testMerchant);
  expect(await tokens.tokenFor(testMerchant)).toEqual({
    kind: 'TOKEN',
    token: bkash.issuedTokens[0],
  });
  expect(countTokenCalls(bkash)).toBe(1);
});
