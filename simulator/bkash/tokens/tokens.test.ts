import { expect, test } from 'vitest';
import { anotherMerchant } from '../../testing/second-merchant.ts';
import { aShop, startTime } from '../../testing/shop.ts';
import { sandboxMerchant } from '../merchants.ts';

const hour = 3_600_000;

test('a grant answers a token of an hour and a token to refresh it', async () => {
  const { grant, refresh } = await aShop();
  const { status, body } = await grant();
  expect(status).toBe(200);
  expect(body).toEqual({
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: expect.any(String),
  });
  const renewed = await refresh(body.refresh_token ?? '');
  expect(Object.keys(renewed.body)).toEqual(Object.keys(body));
  expect(renewed.body.id_token).not.toBe(body.id_token);
});

test.each(['username', 'password'])('a wrong %s is turned away at the door', async (name) => {
  const { grant } = await aShop();
  expect(await grant({ change: { [name]: 'wrong' } })).toEqual({
    status: 401,
    body: { message: 'Unauthorized' },
  });
});

test.each(['appKey', 'appSecret'])('a wrong %s is an invalid app key', async (name) => {
  const { grant } = await aShop();
  const { status, body } = await grant({ change: { [name]: 'wrong' } });
  expect([status, body.statusCode]).toEqual([200, '2001']);
});

test('a refresh needs a refresh token of the merchant', async () => {
  const { grant, refresh } = await aShop({ merchants: [anotherMerchant] });
  const { refresh_token = '' } = (await grant({ merchant: anotherMerchant })).body;
  expect((await refresh(refresh_token)).body.statusCode).toBe('2079');
  expect((await refresh('made up')).body.statusCode).toBe('2079');
});

test('what is not JSON is turned away at the door', async () => {
  const { bkash, call } = await aShop();
  for (const body of ['{', '"text"', '[]']) {
    expect(await call('/v1.2.0-beta/tokenized/checkout/create', body)).toEqual({
      status: 400,
      body: { message: 'Invalid request body' },
    });
  }
  expect(bkash.payments()).toEqual([]);
});

test('a path that bKash does not have misses a token', async () => {
  const { call } = await aShop();
  expect(await call('/v1.2.0-beta/tokenized/checkout/search', {})).toEqual({
    status: 403,
    body: { message: 'Missing Authentication Token' },
  });
});

test('a call needs the bare token', async () => {
  const { create, headers } = await aShop();
  const { authorization } = headers();
  for (const wrong of ['made-up', `Bearer ${authorization}`]) {
    expect(await create({}, { ...headers(), authorization: wrong })).toEqual({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  }
});

test('a call needs the app key of its token', async () => {
  const { create, headers } = await aShop({ merchants: [anotherMerchant] });
  const withKey = async (key: string) =>
    (await create({}, { ...headers(), 'x-app-key': key })).body.statusCode;
  expect(await withKey('made-up')).toBe('2001');
  expect(await withKey(anotherMerchant.appKey)).toBe('2079');
  expect(await withKey(sandboxMerchant.appKey)).toBe('0000');
});

test('a token expires after an hour', async () => {
  const { create, time } = await aShop();
  time.now = startTime + hour - 1;
  expect((await create()).body.statusCode).toBe('0000');
  time.now = startTime + hour;
  expect(await create()).toEqual({
    status: 401,
    body: { message: 'The incoming token has expired' },
  });
});

test('the third token call in an hour blocks the merchant for an hour, and no other', async () => {
  const { bkash, time, grant, refresh, create } = await aShop({
    tokenCallsAnHour: 2,
    merchants: [anotherMerchant],
  });
  const blocked = { status: 429, body: { message: 'Too Many Requests' } };
  time.now += 1000;
  const { refresh_token = '' } = (await grant()).body;
  time.now += 1000;
  expect(await refresh(refresh_token)).toEqual(blocked);
  expect((await grant({ merchant: anotherMerchant })).status).toBe(200);
  expect((await create()).body.statusCode).toBe('0000');
  time.now += hour - 1;
  expect(await grant()).toEqual(blocked);
  time.now += 1;
  for (const _again of [1, 2]) expect((await grant()).status).toBe(200);
  expect(bkash.tokenCalls.filter(({ username }) => username !== anotherMerchant.username)).toEqual(
    [
      { call: 'grant', at: startTime, isGranted: true },
      { call: 'grant', at: startTime + 1000, isGranted: true },
      { call: 'refresh', at: startTime + 2000, isGranted: false },
      { call: 'grant', at: startTime + 2000 + hour - 1, isGranted: false },
      { call: 'grant', at: startTime + 2000 + hour, isGranted: true },
      { call: 'grant', at: startTime + 2000 + hour, isGranted: true },
    ].map((call) => ({ ...call, username: sandboxMerchant.username })),
  );
});
