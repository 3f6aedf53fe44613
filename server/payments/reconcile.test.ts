import { expect, test } from 'vitest';
import type { Payments } from '../core/db/schema.ts';
import { aBkash, merchant } from '../testing/bkash.ts';
import { hour, minute } from '../testing/durations.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';
import { insertEvent } from './queries.ts';

/** A payment is dead at bKash. */
const dead = 25 * hour;

const silence = { statusCode: '503', statusMessage: 'System is undergoing maintenance' };
const unknown = { statusCode: '2002', statusMessage: 'Invalid Payment ID' };
const completed = (payment: Payments) => ({
  statusCode: '0000',
  statusMessage: 'Successful',
  paymentID: payment.providerPaymentId,
  trxID: 'CK250NROQ5',
  transactionStatus: 'Completed',
  amount: '10.00',
  currency: 'BDT',
  merchantInvoice: payment.invoice,
});

/** The payment that a call asks about. */
const askedOf = (sent: string): string => JSON.parse(sent).paymentID;

/** A server whose payments failed without a charge, and what bKash says of them. */
const aNight = async (answer: (paymentID: string) => object = () => unknown) => {
  const bkash = await aBkash();
  bkash.faults.always('query', {
    says: (_reply, sent) => ({ status: 200, body: { ...answer(askedOf(sent)) } }),
  });
  const server = await aServer({
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
  });
  const machine = await aMachine(server);
  let told = 0;
  return {
    server,
    payment: (given: Partial<Payments> = {}) =>
      aPayment(server, machine, { state: 'FAILED', trxId: null, ...given }),
    /** What a night asks bKash about, sorted. */
    asked: async () => {
      await server.http.payments.reconcile();
      const calls = bkash.calls.filter(({ call }) => call === 'query');
      const named = calls.slice(told).map(({ body }) => askedOf(body));
      told = calls.length;
      return named.toSorted();
    },
    row: ({ id }: Payments) =>
      server.store.read
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
};

const named = (...payments: readonly Payments[]) =>
  payments.map(({ providerPaymentId }) => providerPaymentId).toSorted();

test('what was closed without a charge is asked about, and a charge that comes to light given back', async () => {
  const { asked, payment, row } = await aNight((paymentID) =>
    paymentID === failed.providerPaymentId ? completed(failed) : unknown,
  );
  const failed = await payment();
  const cancelled = await payment({ state: 'CANCELLED' });
  expect(await asked()).toEqual(named(failed, cancelled));
  expect(await row(failed)).toMatchObject({ state: 'REFUND_DUE', trxId: 'CK250NROQ5' });
  expect(await row(cancelled)).toMatchObject({ state: 'CANCELLED', trxId: null });
});

test('nothing is asked about what is open, was given back, settled or never ordered', async () => {
  const { asked, payment, server } = await aNight();
  await payment({ dueAt: server.clock.now });
  await payment({ settledAs: 'NOT_OWED' });
  await payment({ providerPaymentId: null });
  await payment({ nights: 3 });
  for (const state of ['DISPENSED', 'REFUNDED', 'EXECUTE_UNKNOWN'] as const) {
    await payment({ state });
  }
  expect(await asked()).toEqual([]);
});

test('what was never executed is asked about once it has died at bKash', async () => {
  const { asked, payment, server } = await aNight();
  const ordered = await payment({ attempt: 0 });
  server.clock.now += dead;
  expect(await asked()).toEqual([]);
  server.clock.now += 1;
  expect(await asked()).toEqual(named(ordered));
});

test('what bKash has told of is asked about again until it was dead there', async () => {
  const { asked, payment, row, server } = await aNight();
  const failed = await payment();
  expect(await asked()).toEqual(named(failed));
  expect((await row(failed)).reconciledAt).toBe(server.clock.now);
  server.clock.now += dead;
  expect(await asked()).toEqual(named(failed));
  expect(await asked()).toEqual([]);
});

test('an answer that the future is said to have given is not believed', async () => {
  const { asked, payment, server } = await aNight();
  const late = await payment({ reconciledAt: server.clock.now + 50 * hour });
  expect(await asked()).toEqual(named(late));
});

test('after three nights in vain a person has to look, unless it was never executed', async () => {
  let answer: object = silence;
  const { asked, payment, row, server } = await aNight(() => answer);
  const createdAt = server.clock.now - 2 * dead;
  const executed = await payment({ createdAt });
  const ordered = await payment({ createdAt, attempt: 0 });
  for (const nights of [1, 2, 3]) {
    expect(await asked()).toEqual(named(executed, ordered));
    const flags = nights === 3 ? 'PAYMENT_UNKNOWN' : '';
    expect(await row(executed)).toMatchObject({ nights, flags, reconciledAt: null });
    expect(await row(ordered)).toMatchObject({ nights, flags: '', reconciledAt: null });
  }
  answer = unknown;
  expect(await asked()).toEqual([]);
});

test('a night that proves something starts the count of nights again', async () => {
  const { asked, payment, row } = await aNight();
  const failed = await payment({ nights: 2, openExecutes: 0 });
  await asked();
  expect(await row(failed)).toMatchObject({ nights: 0, flags: '' });
});

test('one that cannot be moved on keeps no other one from being asked about', async () => {
  const { asked, payment, row, server } = await aNight((paymentID) =>
    completed(paymentID === stuck.providerPaymentId ? stuck : failed),
  );
  const stuck = await payment();
  const failed = await payment();
  const { organizationId, institutionId } = stuck;
  // Its history holds the event that it would come to.
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
  await asked();
  expect([(await row(stuck)).state, (await row(failed)).state]).toEqual(['FAILED', 'REFUND_DUE']);
});

test('however many there are, each is asked about once a night', async () => {
  const { asked, payment } = await aNight();
  const many: Payments[] = [];
  for (let count = 0; count < 101; count++) many.push(await payment());
  expect(await asked()).toEqual(named(...many));
});

test('a night takes half an hour, and the next ones ask about what is left', async () => {
  let answerIn = minute;
  const { asked, payment, server } = await aNight(() => {
    server.clock.now += answerIn;
    return unknown;
  });
  const failed = async () => {
    const createdAt = server.clock.now - dead;
    for (let count = 0; count < 20; count++) await payment({ createdAt, openExecutes: 0 });
  };
  await failed();
  expect(await asked()).toHaveLength(20);
  await failed();
  answerIn = 30 * minute;
  // Eight are asked about at once, and their answers come when the night is over.
  const nights = [await asked(), await asked(), await asked()];
  expect(nights.map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(new Set(nights.flat()).size).toBe(20);
});
