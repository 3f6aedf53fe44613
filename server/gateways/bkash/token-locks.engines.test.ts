import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import { hourMs } from '../../testing/durations.ts';
import { aTokenStore, countTokenCalls, testMerchant } from '../../testing/payments/bkash.ts';
import { aTokenFixture, leaveLock, tokenRow } from '../../testing/payments/bkash-tokens.ts';
import { type TokenRow, takeLock } from '../token-rows.ts';

test('the lock of a process that died is taken over when its time is up', async () => {
  const { bkash, server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  await leaveLock(server, server.clock.now + 2 * hourMs + 35_000);
  server.clock.now += 2 * hourMs;
  const impatient = aTokenStore(server, bkash.url, 150);
  expect(await impatient.tokenFor(testMerchant)).toEqual({
    kind: 'UNKNOWN',
    reason: encodeMessage('bkashTokenTooLate'),
  });
  server.clock.now += 35_000;
  const other = aTokenStore(server, bkash.url);
  expect(await other.tokenFor(testMerchant)).toEqual(token(2));
});

test('the token of another process is waited for', async () => {
  const { server, token, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  const { sealed } = await tokenRow(server);
  const lockedUntil = server.clock.now + 35_000;
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed: null, lockedUntil }).execute(),
  );
  const waiting = tokens.tokenFor(testMerchant);
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed, lockedUntil: 0 }).execute(),
  );
  expect(await waiting).toEqual(token(1));
});

test('a process that waits for another’s token makes no call itself when none comes', async () => {
  const { bkash, server, tokens } = await aTokenFixture();
  await tokens.tokenFor(testMerchant);
  await server.store.change((tx) =>
    tx
      .updateTable('gatewayTokens')
      .set({ sealed: null, grantedAt: null, lockedUntil: server.clock.now + 35_000 })
      .execute(),
  );
  const waiting = tokens.tokenFor(testMerchant);
  await leaveLock(server, 0);
  expect(await waiting).toEqual({ kind: 'UNKNOWN', reason: encodeMessage('bkashGaveNoToken') });
  expect(countTokenCalls(bkash)).toBe(1);
});

test('the right to a token call is taken by one, and not while a call runs', async () => {
  const { server } = await aTokenFixture();
  const takenAt = server.clock.now;
  const take = (seen: TokenRow | undefined) =>
    server.store.change((tx) => takeLock(tx, 'some', seen, { takenAt, until: takenAt + 35_000 }));
  const nothing = undefined;
  expect(await take(nothing)).toBe(true);
  expect(await take(await tokenRow(server))).toBe(false);
  await leaveLock(server, 0);
  expect(await take(nothing)).toBe(false);
  const once = await tokenRow(server);
  expect(await take(once)).toBe(true);
  await leaveLock(server, 0);
  expect(await take(once)).toBe(false);
});
