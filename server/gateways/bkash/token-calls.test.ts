import { expect, test } from 'vitest';
import { sentence } from '../../../contract/messages.ts';
import { aTokenStore, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aPlace } from '../../testing/bkash-tokens.ts';
import { hour, minute } from '../../testing/durations.ts';
import { nowhereAtAll } from '../../testing/nowhere.ts';

test('eight hours of requests every minute make at most two token calls an hour', async () => {
  const { bkash, server, tokens } = await aPlace();
  const called: number[] = [];
  let current: string | undefined;
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hour; server.clock.now += minute) {
    // bKash drops its tokens now and then.
    const passed = (server.clock.now - start) / minute;
    const held = await tokens.tokenFor(merchant, passed % 7 === 0 ? current : undefined);
    if (held.kind === 'TOKEN') current = held.token;
    while (called.length < tokenCallsOf(bkash)) called.push(server.clock.now);
  }
  expect(called.length).toBeGreaterThan(8);
  for (const [index, at] of called.entries()) {
    const third = called[index + 2];
    if (third !== undefined) expect(third - at).toBeGreaterThan(hour);
  }
});

test('eight hours of requests without faults renew every 50 minutes and are never without a token', async () => {
  const { bkash, server, tokens } = await aPlace();
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hour; server.clock.now += minute) {
    expect((await tokens.tokenFor(merchant)).kind).toBe('TOKEN');
  }
  expect(tokenCallsOf(bkash)).toBe(10);
});

test('a third token call in an hour is not made', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await tokens.tokenFor(merchant, bkash.granted[0]);
  server.clock.now += hour;
  expect(await tokens.tokenFor(merchant, bkash.granted[1])).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenCallsSpent'),
  });
  expect(tokenCallsOf(bkash)).toBe(2);
  server.clock.now += minute;
  expect(await tokens.tokenFor(merchant, bkash.granted[1])).toEqual(token(3));
});

test('calls that were refused or not answered count among the two', async () => {
  const { bkash, server } = await aPlace();
  bkash.faults.always('grant', 'hang');
  const tokens = aTokenStore(server, bkash.url, 50);
  for (const code of ['bkashTimeout', 'bkashTimeout', 'bkashTokenCallsSpent'] as const) {
    expect(await tokens.tokenFor(merchant)).toMatchObject({ reason: sentence(code) });
  }
  expect(tokenCallsOf(bkash)).toBeLessThanOrEqual(2);
});

test('calls that could not leave the server do not count', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  const nowhere = aTokenStore(server, await nowhereAtAll());
  for (let time = 0; time < 4; time++) {
    expect(await nowhere.tokenFor(merchant)).toMatchObject({ kind: 'UNKNOWN' });
  }
  expect(await tokens.tokenFor(merchant)).toEqual(token(1));
  expect(tokenCallsOf(bkash)).toBe(1);
});
