import { expect, test } from 'vitest';
import { finalStates, type PaymentFlag, paymentStates } from '../../contract/payments.ts';
import { bkashTerms } from '../gateways/bkash/terms.ts';
import type { Payments } from '../platform/schema/schema.ts';
import { dayMs } from '../testing/durations.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aBkash, aTokenStore, testMerchant } from '../testing/payments/bkash.ts';
import { aServer } from '../testing/server.ts';
import { uniqueLetters } from '../testing/unique.ts';
import { forgetRetiredCredentials } from './forget-credentials.ts';

const aForgetScenario = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { store, clock } = server;
  const tenant = { organizationId: machine.organizationId, institutionId: machine.institutionId };

  const aGateway = (id: string, retiredAt: number | null) =>
    store.change((tx) =>
      tx
        .insertInto('gateways')
        .values({
          ...tenant,
          id,
          username: id,
          sealed: 'v1.sealed',
          createdAt: 0,
          retiredAt,
          checkDueAt: null,
        })
        .execute(),
    );

  const aPayment = (gatewayId: string, state: Payments['state'], flags: PaymentFlag | '' = '') => {
    const id = `payment-${uniqueLetters()}`;
    return store.change((tx) =>
      tx
        .insertInto('payments')
        .values({
          ...tenant,
          id,
          machineId: machine.id,
          gatewayId,
          platformGateway: null,
          provider: bkashTerms.name,
          lifeMs: bkashTerms.lifeMs,
          movesMoney: 'WHEN_ASKED',
          state,
          flags,
          invoice: id,
          version: 1,
          quantity: 1,
          amount: 1000,
          rowNo: 1,
          columnNo: 1,
          browser: 'one',
          attempt: 0,
          openExecutes: 0,
          openRefunds: 0,
          tries: 0,
          nights: 0,
          settledAs: null,
          chargedAt: null,
          refundedAt: null,
          createdAt: 0,
          changedAt: 0,
          providerPaymentId: null,
          checkoutUrl: null,
          trxId: null,
          refundTrxId: null,
          wallet: null,
          failure: null,
          confirmedAt: null,
          refundDueAt: null,
          dueAt: null,
          heldUntil: 0,
          reconciledAt: null,
        })
        .execute(),
    );
  };

  const forget = async (): Promise<string[]> => {
    await store.change((tx) => forgetRetiredCredentials(tx, clock.now));
    const remaining = store.read.selectFrom('gateways').select('id').where('sealed', '<>', '');
    return (await remaining.orderBy('id').execute()).map(({ id }) => id);
  };

  return { server, clock, aGateway, aPayment, forget };
};

test('credentials are forgotten when they have been retired for more than 60 days', async () => {
  const { clock, aGateway, forget } = await aForgetScenario();
  await aGateway('in use', null);
  await aGateway('just 60 days', clock.now - 60 * dayMs);
  await aGateway('longer', clock.now - 60 * dayMs - 1);
  expect(await forget()).toEqual(['in use', 'just 60 days']);
  clock.now += 1;
  expect(await forget()).toEqual(['in use']);
});

test('credentials are stored as long as a payment may still need them', async () => {
  const { aGateway, aPayment, forget } = await aForgetScenario();
  for (const state of paymentStates) {
    await aGateway(state, 1);
    await aPayment(state, state);
    await aPayment(state, 'DISPENSED');
  }
  await aGateway('flagged', 1);
  await aPayment('flagged', 'REFUNDED', 'DISPENSED_AND_REFUNDED');
  const open = paymentStates.filter((state) => !finalStates.has(state));
  expect(await forget()).toEqual([...open, 'flagged'].toSorted());
});

test('tokens that nobody requested for a day are deleted, unless one is being requested', async () => {
  const { server, clock, forget } = await aForgetScenario();
  const { url } = await aBkash();
  const count = async () =>
    (await server.store.read.selectFrom('gatewayTokens').selectAll().execute()).length;
  await aTokenStore(server, url).tokenFor(testMerchant);
  clock.now += dayMs;
  await forget();
  expect(await count()).toBe(1);
  clock.now += 1;
  const lock = (lockedUntil: number) =>
    server.store.change((tx) => tx.updateTable('gatewayTokens').set({ lockedUntil }).execute());
  await lock(clock.now + 1);
  await forget();
  expect(await count()).toBe(1);
  await lock(0);
  await forget();
  expect(await count()).toBe(0);
});
