import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../testing/durations.ts';
import {
  aReconciliation,
  completedPaymentAnswer,
  deadAfterMs,
  paymentIdsOf,
  unknownPaymentAnswer,
} from '../../testing/payments/reconciliations.ts';

test('what was closed without a charge is queried, and a charge that comes to light given back', async () => {
  const { queriedPaymentIds, payment, row } = await aReconciliation((paymentID) =>
    paymentID === failed.providerPaymentId ? completedPaymentAnswer(failed) : unknownPaymentAnswer,
  );
  const failed = await payment();
  const cancelled = await payment({ state: 'CANCELLED' });
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(failed, cancelled));
  expect(await row(failed)).toMatchObject({ state: 'REFUND_DUE', trxId: 'CK250NROQ5' });
  expect(await row(cancelled)).toMatchObject({ state: 'CANCELLED', trxId: null });
});

test('no query is made about what is open, was given back, settled or never ordered', async () => {
  const { queriedPaymentIds, payment, server } = await aReconciliation();
  await payment({ dueAt: server.clock.now });
  await payment({ settledAs: 'NOT_OWED' });
  await payment({ providerPaymentId: null });
  await payment({ nights: 3 });
  for (const state of ['DISPENSED', 'REFUNDED', 'EXECUTE_UNKNOWN'] as const) {
    await payment({ state });
  }
  expect(await queriedPaymentIds()).toEqual([]);
});

test('what was never executed is queried once it has died at bKash', async () => {
  const { queriedPaymentIds, payment, server } = await aReconciliation();
  const ordered = await payment({ attempt: 0 });
  server.clock.now += deadAfterMs;
  expect(await queriedPaymentIds()).toEqual([]);
  server.clock.now += 1;
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(ordered));
});

test('what bKash has answered is queried again until it was dead there', async () => {
  const { queriedPaymentIds, payment, row, server } = await aReconciliation();
  const failed = await payment();
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(failed));
  expect((await row(failed)).reconciledAt).toBe(server.clock.now);
  server.clock.now += deadAfterMs;
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(failed));
  expect(await queriedPaymentIds()).toEqual([]);
});

test('an answer dated in the future is ignored', async () => {
  const { queriedPaymentIds, payment, server } = await aReconciliation();
  const late = await payment({ reconciledAt: server.clock.now + 50 * hourMs });
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(late));
});

test('a refund that bKash makes after a person gave the cash back is found within 60 days', async () => {
  const { payment, queriedPaymentIds, row, server } = await aReconciliation();
  const inCash = (refundDueAt: number) =>
    payment({ state: 'REFUNDED', trxId: 'CK1', settledAs: 'REFUNDED_IN_CASH', refundDueAt });
  const recent = await inCash(server.clock.now - 60 * dayMs);
  const old = await inCash(server.clock.now - 60 * dayMs - 1);
  await queriedPaymentIds();
  const found = { refundTrxId: 'CK250REFUND', flags: 'REFUNDED_TWICE' };
  expect(await row(recent)).toMatchObject(found);
  expect(await row(old)).toMatchObject({ refundTrxId: null, flags: '' });
});
