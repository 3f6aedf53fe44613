import { expect, test } from 'vitest';
import { aBkash, aTokenStore, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aPlace, leaveALock, rowOf } from '../../testing/bkash-tokens.ts';
import { minute } from '../../testing/durations.ts';

test('three processes that request at once cost one token call', async () => {
  const { bkash, server, token } = await aPlace();
  const processes = [1, 2, 3].map(() => aTokenStore(server, bkash.url));
  const asks = processes.flatMap((one) => [one, one, one]).map((one) => one.tokenFor(merchant));
  expect(await Promise.all(asks)).toEqual(Array(9).fill(token(1)));
  expect(tokenCallsOf(bkash)).toBe(1);
});

test('different credentials have tokens of their own', async () => {
  const { bkash, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  expect(await tokens.tokenFor({ ...merchant, appSecret: 'other' })).toEqual({ kind: 'REFUSED' });
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('a token is stored sealed', async () => {
  const { bkash, server, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  const row = await rowOf(server);
  expect(row.sealed).toMatch(/^v1\./);
  for (const secret of [...bkash.granted, ...Object.values(merchant)]) {
    expect(JSON.stringify(row)).not.toContain(secret);
  }
});

test('a token serves for 50 minutes and is renewed by whoever needs it then', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  server.clock.now += 50 * minute - 1;
  expect(await tokens.tokenFor(merchant)).toEqual(token(1));
  server.clock.now += 1;
  expect(await tokens.tokenFor(merchant)).toEqual(token(2));
  expect(await tokens.tokenFor(merchant)).toEqual(token(2));
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('while one process renews, the old token serves the others', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  server.clock.now += 52 * minute;
  await leaveALock(server);
  expect(await tokens.tokenFor(merchant)).toEqual(token(1));
  expect(tokenCallsOf(bkash)).toBe(1);
});

test('while a process renews, the old token serves the rest of it', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  server.clock.now += 52 * minute;
  await leaveALock(server);
  expect(await tokens.tokenFor(merchant)).toEqual(token(1));
  await leaveALock(server, 0);
  expect(await tokens.tokenFor(merchant)).toEqual(token(2));
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('when bKash gives no new token, the old one serves until it has expired', async () => {
  const { server, token, tokens } = await aPlace();
  const broken = await aBkash();
  broken.faults.always('grant', { envelope: 'gateway', status: 500 });
  await tokens.tokenFor(merchant);
  server.clock.now += 55 * minute;
  const others = aTokenStore(server, broken.url);
  expect(await others.tokenFor(merchant)).toEqual(token(1));
  expect(tokenCallsOf(broken)).toBe(1);
  server.clock.now += 5 * minute;
  expect(await others.tokenFor(merchant)).toMatchObject({ kind: 'UNKNOWN' });
});

test('a token that bKash turned away is replaced once, however many were turned away with it', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  const processes = [tokens, tokens, aTokenStore(server, bkash.url)];
  const again = await Promise.all(processes.map((one) => one.tokenFor(merchant, bkash.granted[0])));
  expect(again).toEqual(Array(3).fill(token(2)));
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('a token that was sealed with a former key is as good as none', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed: 'v1.damaged' }).execute(),
  );
  expect(await tokens.tokenFor(merchant)).toEqual(token(2));
  expect(tokenCallsOf(bkash)).toBe(2);
});
