import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { listAttention, scanAttention } from '../testing/attention.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aBkash, countTokenCalls, testMerchant } from '../testing/payments/bkash.ts';
import { aGatewayAdmin, anUncheckedGateway, bkashOutage } from '../testing/payments/gateways.ts';
import { anInstitution } from '../testing/tenants.ts';
import { unusedAddress } from '../testing/unused-address.ts';
import type { GatewayPort } from './port.ts';

const wrong = { ...testMerchant, appSecret: 'wrong' };

test('credentials that were saved without bKash are accepted at the next contact', async () => {
  const { check, round, bkash } = await anUncheckedGateway();
  expect(await check()).toBe('NOT_CHECKED');
  await round(bkash);
  expect(await check()).toBe('ACCEPTED');
  await round(bkash);
  expect(countTokenCalls(bkash)).toBe(1);
});

test('an account is asked how it refunds once its credentials are accepted', async () => {
  const { server, given, round, bkash } = await anUncheckedGateway();
  bkash.refunds.change({ routes: 'v1' });
  const shown = async () => (await server.call(gateways.one, given)).refunds;
  expect(await shown()).toBeNull();
  await round(bkash);
  expect(await shown()).toMatchObject({ form: 'V1', lastAt: null });
});

test('credentials that bKash refuses later need a person, until others are saved', async () => {
  const { server, check, round, bkash, save } = await anUncheckedGateway(wrong);
  await round(bkash);
  expect(await check()).toBe('REFUSED');
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    {
      kind: 'ACCOUNT_UNUSABLE',
      facts: { username: testMerchant.username, refused: 0 },
      since: new Date(server.clock.now).toISOString(),
    },
  ]);
  await round(bkash);
  expect(countTokenCalls(bkash)).toBe(1);
  await save();
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('processes that check at the same time cost one token call', async () => {
  const { check, round, bkash } = await anUncheckedGateway();
  await Promise.all([round(bkash), round(bkash), round(bkash)]);
  expect(await check()).toBe('ACCEPTED');
  expect(countTokenCalls(bkash)).toBe(1);
});

test('credentials that replace others while these are checked wait for a check of their own', async () => {
  const { check, round, bkash, save } = await anUncheckedGateway(wrong);
  const replacing = (port: GatewayPort): GatewayPort => ({
    ...port,
    verify: async (credentials) => {
      await save();
      return port.verify(credentials);
    },
  });
  await round(bkash, replacing);
  expect(await check()).toBe('NOT_CHECKED');
});

test('a check that is killed before its result is stored is repeated without a token call', async () => {
  const { check, round, bkash } = await anUncheckedGateway();
  const killed = (port: GatewayPort): GatewayPort => ({
    ...port,
    verify: async (credentials) => {
      await port.verify(credentials);
      throw new Error('Killed');
    },
  });
  await expect(round(bkash, killed)).rejects.toThrow('Killed');
  expect(await check()).toBe('NOT_CHECKED');
  await round(bkash);
  expect(await check()).toBe('ACCEPTED');
  expect(countTokenCalls(bkash)).toBe(1);
});

test('checks leave customers a token call in every hour', async () => {
  const { server, round, bkash } = await anUncheckedGateway();
  bkash.faults.always('grant', bkashOutage);
  const called: number[] = [];
  for (const end = server.clock.now + 8 * hourMs; server.clock.now < end; ) {
    await round(bkash);
    while (called.length < countTokenCalls(bkash)) called.push(server.clock.now);
    server.clock.now += minuteMs;
  }
  expect(called.length).toBeGreaterThan(4);
  for (const [index, at] of called.entries()) {
    const next = called[index + 1];
    if (next !== undefined) expect(next - at).toBeGreaterThan(hourMs);
  }
});

test('a bKash that is away is called for one of all that wait, and at most every quarter of an hour', async () => {
  const { server, round } = await anUncheckedGateway();
  const others = [await anInstitution(server), await anInstitution(server)];
  for (const other of others) await (await aGatewayAdmin(server, other)).save(anotherMerchant);
  let verifications = 0;
  const counted = (port: GatewayPort): GatewayPort => ({
    ...port,
    verify: async (credentials) => {
      verifications += 1;
      return port.verify(credentials);
    },
  });
  server.clock.now += hourMs;
  const nowhere = { url: await unusedAddress() };
  await round(nowhere, counted);
  expect(verifications).toBe(1);
  for (let passed = 0; passed < 60; passed += 1) {
    server.clock.now += minuteMs;
    await round(nowhere, counted);
  }
  expect(verifications).toBeLessThanOrEqual(1 + 3 * 5);
});

test('credentials that another key has sealed keep no others from being checked', async () => {
  const { server, institution, check, round, bkash } = await anUncheckedGateway();
  const other = await aGatewayAdmin(server, await anInstitution(server));
  await other.save(testMerchant);
  server.clock.now += minuteMs;
  await server.store.change((tx) =>
    tx
      .updateTable('gateways')
      .set({ sealed: 'v1.of-another-key' })
      .where('institutionId', '=', institution.id)
      .execute(),
  );
  await round(bkash);
  expect(await check()).toBe('NOT_CHECKED');
  expect(await other.check()).toBe('ACCEPTED');
});

test('a check that a wrong clock has put off is made now', async () => {
  const { server, check, round } = await anUncheckedGateway();
  const bkash = await aBkash();
  await server.store.change((tx) =>
    tx
      .updateTable('gateways')
      .set({ checkDueAt: server.clock.now + 300 * 24 * hourMs })
      .execute(),
  );
  await round(bkash);
  expect(await check()).toBe('ACCEPTED');
});
