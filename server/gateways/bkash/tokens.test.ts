import { expect, test } from 'vitest';
import { minuteMs } from '../../testing/durations.ts';
import {
  aBkash,
  aTokenStore,
  countTokenCalls,
  testMerchant,
} from '../../testing/payments/bkash.ts';
import { aTokenFixture, leaveLock, tokenRow } from '../../testing/payments/bkash-tokens.ts';

test('three processes that request at once cost one token call', async () => {
  const { bkash, server, token } = await aTokenFixture();
  const processes = [1, 2, 3].map(() => aTokenStore(server, bkash.url));
  const asks = processes.flatMap((one) => [one, one, one]).map((one) => one.tokenFor(testMerchant));
  expect(await Promise.all(asks)).toEqual(Array(9).fill(token(1)));
  expect(countTokenCalls(bkash)).toBe(1);
});

test('different credentials have tokens of their own', async () => {
  const { bkash, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  expect(await tokens.tokenFor({ ...testMerchant, appSecret: 'other' })).toEqual({
    kind: 'REFUSED',
  });
  expect(countTokenCalls(bkash)).toBe(2);
});

test('a token is stored sealed', async () => {
  const { bkash, server, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  const row = await tokenRow(server);
  expect(row.sealed).toMatch(/^v1\./);
  for (const secret of [...bkash.issuedTokens, ...Object.values(testMerchant)]) {
    expect(JSON.stringify(row)).not.toContain(secret);
  }
});

test('a token serves for 50 minutes and is renewed by whoever needs it then', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  server.clock.now += 50 * minuteMs - 1;
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(1));
  server.clock.now += 1;
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(2));
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(2));
  expect(countTokenCalls(bkash)).toBe(2);
});

test('while one process renews, the old token serves the others', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  server.clock.now += 52 * minuteMs;
  await leaveLock(server);
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(1));
  expect(countTokenCalls(bkash)).toBe(1);
});

test('while a process renews, the old token serves the rest of it', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  server.clock.now += 52 * minuteMs;
  await leaveLock(server);
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(1));
  await leaveLock(server, 0);
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(2));
  expect(countTokenCalls(bkash)).toBe(2);
});

test('when bKash gives no new token, the old one serves until it has expired', async () => {
  const { server, token, tokens } = await aTokenFixture();
  const broken = await aBkash();
  broken.faults.always('grant', { envelope: 'gateway', status: 500 });
  await tokens.tokenFor(testMerchant);
  server.clock.now += 55 * minuteMs;
  const others = aTokenStore(server, broken.url);
  expect(await others.tokenFor(testMerchant)).toEqual(token(1));
  expect(countTokenCalls(broken)).toBe(1);
  server.clock.now += 5 * minuteMs;
  expect(await others.tokenFor(testMerchant)).toMatchObject({ kind: 'UNKNOWN' });
});

test('a token that bKash turned away is replaced once, however many were turned away with it', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  const processes = [tokens, tokens, aTokenStore(server, bkash.url)];
  const again = await Promise.all(
    processes.map((one) => one.tokenFor(testMerchant, bkash.issuedTokens[0])),
  );
  expect(again).toEqual(Array(3).fill(token(2)));
  expect(countTokenCalls(bkash)).toBe(2);
});

test('a token that was sealed with a former key is as good as none', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed: 'v1.damaged' }).execute(),
  );
  expect(await tokens.tokenFor(testMerchant)).toEqual(token(2));
  expect(countTokenCalls(bkash)).toBe(2);
});
