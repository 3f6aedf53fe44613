import { expect, test } from 'vitest';
import type { Payments } from '../../platform/schema/schema.ts';
import { dayMs, hourMs, minuteMs } from '../../testing/durations.ts';
import {
  aReconciliation,
  completedPaymentAnswer,
  deadAfterMs,
  paymentIdsOf,
  unknownPaymentAnswer,
} from '../../testing/payments/reconciliations.ts';
import { insertEvent } from '../queries.ts';

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

const silence = { statusCode: '503', statusMessage: 'System is undergoing maintenance' };

test('after three nights in vain a person has to look, unless it was never executed', async () => {
  let answer: object = silence;
  const { queriedPaymentIds, payment, row, server } = await aReconciliation(() => answer);
  const createdAt = server.clock.now - 2 * deadAfterMs;
  const executed = await payment({ createdAt });
  const ordered = await payment({ createdAt, attempt: 0 });
  for (const nights of [1, 2, 3]) {
    expect(await queriedPaymentIds()).toEqual(paymentIdsOf(executed, ordered));
    const flags = nights === 3 ? 'PAYMENT_UNKNOWN' : '';
    expect(await row(executed)).toMatchObject({ nights, flags, reconciledAt: null });
    expect(await row(ordered)).toMatchObject({ nights, flags: '', reconciledAt: null });
  }
  answer = unknownPaymentAnswer;
  expect(await queriedPaymentIds()).toEqual([]);
});

test('a night that proves something starts the count of nights again', async () => {
  const { queriedPaymentIds, payment, row } = await aReconciliation();
  const failed = await payment({ nights: 2, openExecutes: 0 });
  await queriedPaymentIds();
  expect(await row(failed)).toMatchObject({ nights: 0, flags: '' });
});

test('one that cannot be moved on keeps no other one from being queried', async () => {
  const { queriedPaymentIds, payment, row, server } = await aReconciliation((paymentID) =>
    completedPaymentAnswer(paymentID === stuck.providerPaymentId ? stuck : failed),
  );
  const stuck = await payment();
  const failed = await payment();
  const { organizationId, institutionId } = stuck;
  // The history already holds the event's version, so the insert fails.
  const event = { event: 'QUERY_ANSWERED', fromState: null, toState: 'FAILED' } as const;
  await server.store.change((tx) =>
    insertEvent(tx, {
      ...event,
      paymentId: stuck.id,
      version: stuck.version + 1,
      organizationId,
      institutionId,
      at: server.clock.now,
      adminId: null,
      detail: '{}',
    }),
  );
  await queriedPaymentIds();
  expect([(await row(stuck)).state, (await row(failed)).state]).toEqual(['FAILED', 'REFUND_DUE']);
});

test('however many there are, each is queried once a night', async () => {
  const { queriedPaymentIds, payment } = await aReconciliation();
  const many: Payments[] = [];
  for (let count = 0; count < 101; count++) many.push(await payment());
  expect(await queriedPaymentIds()).toEqual(paymentIdsOf(...many));
});

test('a night takes half an hour, and the next ones query what is left', async () => {
  let answerIn = minuteMs;
  const { queriedPaymentIds, payment, server } = await aReconciliation(() => {
    server.clock.now += answerIn;
    return unknownPaymentAnswer;
  });
  const failed = async () => {
    const createdAt = server.clock.now - deadAfterMs;
    for (let count = 0; count < 20; count++) await payment({ createdAt, openExecutes: 0 });
  };
  await failed();
  expect(await queriedPaymentIds()).toHaveLength(20);
  await failed();
  answerIn = 30 * minuteMs;
  // Eight run in parallel, and their answers arrive after the night has ended.
  const nights = [await queriedPaymentIds(), await queriedPaymentIds(), await queriedPaymentIds()];
  expect(nights.map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(new Set(nights.flat()).size).toBe(20);
});
