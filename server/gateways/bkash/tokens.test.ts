import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sentence } from '../../../contract/messages.ts';
import { aBkash, aTokenStore, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { type TokenRow, takeLock } from '../token-rows.ts';

const minute = 60_000;
const hour = 60 * minute;

const aPlace = async () => {
  const server = await aServer();
  const bkash = await aBkash({ now: () => server.clock.now, tokenCallsAnHour: 2 });
  /** What a server holds that was granted so many tokens. */
  const token = (count: number) => ({ kind: 'TOKEN', token: bkash.granted[count - 1] });
  return { bkash, server, token, tokens: aTokenStore(server, bkash.url) };
};

const rowOf = ({ store }: TestServer) =>
  store.read.selectFrom('gatewayTokens').selectAll().executeTakeFirstOrThrow();

/** An address at which nobody listens. */
const nowhereAtAll = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

const leaveALock = ({ store, clock }: TestServer, until = clock.now + 35_000) =>
  store.change((tx) => tx.updateTable('gatewayTokens').set({ lockedUntil: until }).execute());

test('three processes that ask at once cost one token call', async () => {
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

test('a token is kept sealed', async () => {
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

test('eight hours of asking every minute make at most two token calls an hour', async () => {
  const { bkash, server, tokens } = await aPlace();
  const called: number[] = [];
  let current: string | undefined;
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hour; server.clock.now += minute) {
    // bKash forgets its tokens now and then.
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

test('eight hours of quiet asking renew every 50 minutes and are never without a token', async () => {
  const { bkash, server, tokens } = await aPlace();
  const start = server.clock.now;
  for (; server.clock.now < start + 8 * hour; server.clock.now += minute) {
    expect((await tokens.tokenFor(merchant)).kind).toBe('TOKEN');
  }
  expect(tokenCallsOf(bkash)).toBe(10);
});

test('a token that bKash turned away is replaced once, however many were turned away with it', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  const processes = [tokens, tokens, aTokenStore(server, bkash.url)];
  const again = await Promise.all(processes.map((one) => one.tokenFor(merchant, bkash.granted[0])));
  expect(again).toEqual(Array(3).fill(token(2)));
  expect(tokenCallsOf(bkash)).toBe(2);
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

test('the lock of a process that died is taken over when its time is up', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await leaveALock(server, server.clock.now + 2 * hour + 35_000);
  server.clock.now += 2 * hour;
  const other = aTokenStore(server, bkash.url, 150);
  expect(await other.tokenFor(merchant)).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenTooLate'),
  });
  server.clock.now += 35_000;
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

test('a process that waits for another’s token does not ask by itself when none comes', async () => {
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

test('a token that was sealed with a former key is as good as none', async () => {
  const { bkash, server, token, tokens } = await aPlace();
  await tokens.tokenFor(merchant);
  await server.store.change((tx) =>
    tx.updateTable('gatewayTokens').set({ sealed: 'v1.damaged' }).execute(),
  );
  expect(await tokens.tokenFor(merchant)).toEqual(token(2));
  expect(tokenCallsOf(bkash)).toBe(2);
});
