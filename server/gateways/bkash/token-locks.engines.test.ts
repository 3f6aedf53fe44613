import { expect, test } from 'vitest';
import { sentence } from '../../../contract/messages.ts';
import { aTokenStore, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aPlace, leaveALock, rowOf } from '../../testing/bkash-tokens.ts';
import { hour } from '../../testing/durations.ts';
import { type TokenRow, takeLock } from '../token-rows.ts';

test('the lock of a process that died is taken over when its time is up', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await leaveALock(server, server.clock.now + 2 * hour + 35_000);
  server.clock.now += 2 * hour;
  const impatient = aTokenStore(server, bkash.url, 150);
  expect(await impatient.tokenFor(merchant)).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenTooLate'),
  });
  server.clock.now += 35_000;
  const other = aTokenStore(server, bkash.url);
  expect(await other.tokenFor(merchant)).toEqual(token(2));
});

test('the token of another process is waited for', async () => {
  const { server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  const { sealed } = await rowOf(server);
  const lockedUntil = server.clock.now + 35_000;
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed: null, lockedUntil }).execute(),
  );
  const waiting = tokens.tokenFor(merchant);
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed, lockedUntil: 0 }).execute(),
  );
  expect(await waiting).toEqual(token(1));
});

test('a process that waits for another’s token makes no call itself when none comes', async () => {
  const { bkash, server, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await server.store.change((tx) =>
    tx
      .updateTable('gatewayTokens')
      .set({ sealed: null, lockedUntil: server.clock.now + 35_000 })
      .execute(),
  );
  const waiting = tokens.tokenFor(merchant);
  await leaveALock(server, 0);
  expect(await waiting).toEqual({ kind: 'UNKNOWN', reason: sentence('bkashGaveNoToken') });
  expect(tokenCallsOf(bkash)).toBe(1);
});

test('the right to a token call is taken by one, and not while a call runs', async () => {
  const { server } = await aPlace();
  const takenAt = server.clock.now;
  const take = (seen: TokenRow | undefined) =>
    server.store.change((tx) => takeLock(tx, 'some', seen, { takenAt, until: takenAt + 35_000 }));
  const nothing = undefined;
  expect(await take(nothing)).toBe(true);
  expect(await take(await rowOf(server))).toBe(false);
  await leaveALock(server, 0);
  expect(await take(nothing)).toBe(false);
  const once = await rowOf(server);
  expect(await take(once)).toBe(true);
  await leaveALock(server, 0);
  expect(await take(once)).toBe(false);
});
