import { expect, test } from 'vitest';
import { aBkash, aTokenStore, merchant, type Reply } from '../testing/bkash.ts';
import { aServer } from '../testing/server.ts';
import { bkashGateway } from './bkash.ts';

const aGateway = async (url: string, limitMs?: number) =>
  bkashGateway(aTokenStore(await aServer(), url, limitMs));

test('credentials that bKash grants a token for are accepted, by one call', async () => {
  const { url, calls } = await aBkash();
  const gateway = await aGateway(url);
  expect(await gateway.verify(merchant)).toBe('ACCEPTED');
  expect(calls).toEqual(['POST /v1.2.0-beta/tokenized/checkout/token/grant']);
});

test.each(['username', 'password', 'appKey', 'appSecret'])(
  'credentials with a wrong %s are refused',
  async (name) => {
    const { url } = await aBkash();
    const gateway = await aGateway(url);
    expect(await gateway.verify({ ...merchant, [name]: 'wrong' })).toBe('REFUSED');
  },
);

test('credentials that no header can carry are refused without a call', async () => {
  const { url, calls } = await aBkash();
  for (const wrong of ['টাকা', 'two\nlines']) {
    const gateway = await aGateway(url);
    expect(await gateway.verify({ ...merchant, password: wrong })).toBe('REFUSED');
  }
  expect(calls).toEqual([]);
});

test.each<[string, Reply]>([
  ['HTTP 400 in English and Bangla', { status: 400, body: { internalCode: 'invalid_app_key' } }],
  ['an error code with HTTP 200', { body: { errorCode: '2001', errorMessage: 'Invalid App Key' } }],
  ['its front door', { status: 400, body: { message: 'Invalid request body' } }],
])('a refusal is understood from %s', async (_name, reply) => {
  const { url } = await aBkash(reply);
  const gateway = await aGateway(url);
  expect(await gateway.verify(merchant)).toBe('REFUSED');
});

test.each<[string, Reply]>([
  ['under maintenance', { body: { statusCode: '503', statusMessage: 'Maintenance' } }],
  ['in trouble', { body: { errorCode: '9999', errorMessage: 'System Error' } }],
  ['broken', { status: 500, body: { message: 'Internal server error' } }],
  ['not to be called so often', { status: 429, body: { message: 'Too Many Requests' } }],
  ['not there', { status: 403, body: { message: 'Missing Authentication Token' } }],
  ['a login page of the network', { body: '<html>Welcome to the Wi-Fi</html>' }],
  ['an empty answer', { body: {} }],
  ['elsewhere', { status: 307, headers: { location: 'https://example.com/' }, body: {} }],
  ['a grant without a token', { body: { message: 'Successful' }, status: 204 }],
])('a bKash that is %s has refused nothing', async (_name, reply) => {
  const { url } = await aBkash(reply);
  const gateway = await aGateway(url);
  expect(await gateway.verify(merchant)).toBe('UNREACHABLE');
});

test('a bKash that does not answer in time, or at all, is out of reach', async () => {
  const { url } = await aBkash('silence');
  expect(await (await aGateway(url, 50)).verify(merchant)).toBe('UNREACHABLE');
  const nowhere = await aGateway('http://127.0.0.1:1');
  expect(await nowhere.verify(merchant)).toBe('UNREACHABLE');
});

test('credentials that have a token are accepted without a call, until it has expired', async () => {
  const { url, tokenCalls } = await aBkash();
  const server = await aServer();
  const gateway = bkashGateway(aTokenStore(server, url));
  expect(await gateway.verify(merchant)).toBe('ACCEPTED');
  server.clock.now += 59 * 60_000;
  expect(await gateway.verify(merchant)).toBe('ACCEPTED');
  expect(tokenCalls()).toBe(1);
  server.clock.now += 60_000;
  expect(await gateway.verify(merchant)).toBe('ACCEPTED');
  expect(tokenCalls()).toBe(2);
});

test('a wrong secret is refused although the right ones have a token', async () => {
  const { url } = await aBkash();
  const gateway = await aGateway(url);
  await gateway.verify(merchant);
  for (const name of ['username', 'password', 'appKey', 'appSecret']) {
    expect(await gateway.verify({ ...merchant, [name]: 'wrong' })).toBe('REFUSED');
  }
});

test('the token that a check of credentials has cost serves the payments', async () => {
  const { url, tokenCalls } = await aBkash();
  const tokens = aTokenStore(await aServer(), url);
  await bkashGateway(tokens).verify(merchant);
  expect(await tokens.tokenFor(merchant)).toEqual({ kind: 'TOKEN', token: 'token-1' });
  expect(tokenCalls()).toBe(1);
});
