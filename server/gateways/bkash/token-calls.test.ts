import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import { hourMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { aTokenStore, countTokenCalls, testMerchant } from '../../testing/payments/bkash.ts';
import { aTokenFixture, leaveLock } from '../../testing/payments/bkash-tokens.ts';
import { bkashOutage } from '../../testing/payments/gateways.ts';
import { unusedAddress } from '../../testing/unused-address.ts';

test('eight hours of requests every minute make at most two token calls an hour', async () => {
  const { bkash, server, tokens } = await aTokenFixture();
  const called: number[] = [];
  let current: string | undefined;
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hourMs; server.clock.now += minuteMs) {
    // bKash drops its tokens now and then.
    const passed = (server.clock.now - start) / minuteMs;
    const result = await tokens.tokenFor(testMerchant, passed % 7 === 0 ? current : undefined);
    if (result.kind === 'TOKEN') current = result.token;
    while (called.length < countTokenCalls(bkash)) called.push(server.clock.now);
  }
  expect(called.length).toBeGreaterThan(8);
  for (const [index, at] of called.entries()) {
    const third = called[index + 2];
    if (third !== undefined) expect(third - at).toBeGreaterThan(hourMs);
  }
});

test('eight hours of requests without faults renew every 50 minutes and are never without a token', async () => {
  const { bkash, server, tokens } = await aTokenFixture();
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hourMs; server.clock.now += minuteMs) {
    expect((await tokens.tokenFor(testMerchant)).kind).toBe('TOKEN');
  }
  expect(countTokenCalls(bkash)).toBe(10);
});

test('a third token call in an hour is not made', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  await tokens.tokenFor(testMerchant, bkash.issuedTokens[0]);
  server.clock.now += hourMs;
  expect(await tokens.tokenFor(testMerchant, bkash.issuedTokens[1])).toEqual({
    kind: 'UNKNOWN',
    reason: encodeMessage('bkashTokenCallsSpent'),
  });
  expect(countTokenCalls(bkash)).toBe(2);
  server.clock.now += minuteMs;
  expect(await tokens.tokenFor(testMerchant, bkash.issuedTokens[1])).toEqual(token(3));
});

test('a token that is replaced soon after its grant leaves no time without one', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  server.clock.now += 6 * secondMs;
  expect(await tokens.tokenFor(testMerchant, bkash.issuedTokens[0])).toEqual(token(2));
  for (let passed = 0; passed < 2 * hourMs; passed += secondMs) {
    server.clock.now += secondMs;
    expect((await tokens.tokenFor(testMerchant)).kind).toBe('TOKEN');
  }
});

test('the hour of a call begins with its end, and with that of the lock of a process that died', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  await leaveLock(server, server.clock.now + 35_000);
  server.clock.now += 35_000;
  expect(await tokens.tokenFor(testMerchant, bkash.issuedTokens[0])).toEqual(token(2));
  server.clock.now += hourMs - 1;
  expect(await tokens.tokenFor(testMerchant, bkash.issuedTokens[1])).toMatchObject({
    reason: encodeMessage('bkashTokenCallsSpent'),
  });
});

test('calls that were refused or not answered count among the two', async () => {
  const { bkash, server } = await aTokenFixture();
  bkash.faults.always('grant', 'hang');
  const tokens = aTokenStore(server, bkash.url, 50);
  for (const code of ['bkashTimeout', 'bkashTimeout', 'bkashTokenCallsSpent'] as const) {
    expect(await tokens.tokenFor(testMerchant)).toMatchObject({ reason: encodeMessage(code) });
    server.clock.now += 5 * minuteMs;
  }
  expect(countTokenCalls(bkash)).toBeLessThanOrEqual(2);
});

test('an outage of two minutes does not use up both calls of the hour', async () => {
  const { bkash, server, tokens, token } = await aTokenFixture();
  bkash.faults.always('grant', bkashOutage);
  for (let customer = 0; customer < 12; customer += 1) {
    expect(await tokens.tokenFor(testMerchant)).toMatchObject({ kind: 'UNKNOWN' });
    server.clock.now += 10 * secondMs;
  }
  bkash.faults.remove();
  server.clock.now += 3 * minuteMs;
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(1));
  expect(countTokenCalls(bkash)).toBe(2);
});

test('calls that could not leave the server do not count', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  const nowhere = aTokenStore(server, await unusedAddress());
  for (let time = 0; time < 4; time++) {
    expect(await nowhere.tokenFor(testMerchant)).toMatchObject({ kind: 'UNKNOWN' });
  }
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(1));
  expect(countTokenCalls(bkash)).toBe(1);
});
