import { expect, test } from 'vitest';
import { basePath } from '../../../contract/endpoint.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import {
  aNotifiedServer,
  sendNotification,
  signPaymentNotification,
} from '../../testing/payments/payment-notifications.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { signedMessage } from './notifications-sample.ts';

const stateOf = async ({ store }: TestServer, { id }: Payments) =>
  store.read
    .selectFrom('payments')
    .select(['state', 'trxId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('without a topic nobody can announce anything', async () => {
  const server = await aServer();
  for (const prefix of ['', basePath])
    expect(await sendNotification(server, signedMessage, prefix)).toBe(404);
});

test('a charge that comes to light after the payment had failed is queried and given back', async () => {
  const { charged, queries, server } = await aNotifiedServer();
  const { payment: failed, trxId } = await charged();
  for (const prefix of ['', basePath]) {
    expect(await sendNotification(server, signPaymentNotification(failed), prefix)).toBe(204);
    expect(queries()).toBe(1);
  }
  expect(await stateOf(server, failed)).toEqual({ state: 'REFUND_DUE', trxId });
});

test('the invoice is found under either of its two names', async () => {
  const { charged, queries, server } = await aNotifiedServer();
  const { payment: failed } = await charged();
  const named = { merchantInvoiceNumber: '', merchantInvoice: failed.invoice };
  expect(await sendNotification(server, signPaymentNotification(failed, named))).toBe(204);
  expect(queries()).toBe(1);
});

test('an announcement alone moves nothing: bKash is queried and decides', async () => {
  const { payment, queries, server } = await aNotifiedServer();
  const cancelled = await payment({ state: 'CANCELLED' });
  expect(await sendNotification(server, signPaymentNotification(cancelled))).toBe(204);
  expect(queries()).toBe(1);
  expect(await stateOf(server, cancelled)).toEqual({ state: 'CANCELLED', trxId: null });
});

test('an open payment is queried at once', async () => {
  const { charged, server } = await aNotifiedServer();
  const { now } = server.clock;
  const { payment: open, trxId } = await charged({
    state: 'EXECUTE_UNKNOWN',
    confirmedAt: now,
    dueAt: now + 300_000,
  });
  expect(await sendNotification(server, signPaymentNotification(open))).toBe(204);
  expect(await stateOf(server, open)).toEqual({ state: 'DISPENSING', trxId });
});

test('no query is made about what is settled, not completed, or another shop’s', async () => {
  const { payment, queries, server } = await aNotifiedServer();
  const dispensed = await payment({ state: 'DISPENSED' });
  const failed = await payment();
  expect(await sendNotification(server, signPaymentNotification(dispensed))).toBe(204);
  expect(
    await sendNotification(
      server,
      signPaymentNotification(failed, { transactionStatus: 'Initiated' }),
    ),
  ).toBe(204);
  expect(
    await sendNotification(
      server,
      signPaymentNotification({ ...failed, invoice: 'of-another-shop' }),
    ),
  ).toBe(204);
  expect(queries()).toBe(0);
});

test('a repeat is dropped, by its name and by its transaction', async () => {
  const { payment, queries, server } = await aNotifiedServer();
  const failed = await payment();
  const message = signPaymentNotification(failed);
  expect(await sendNotification(server, message)).toBe(204);
  expect(await sendNotification(server, message)).toBe(204);
  expect(await sendNotification(server, signPaymentNotification(failed))).toBe(204);
  expect(queries()).toBe(1);
  expect(
    await sendNotification(server, signPaymentNotification(failed, { trxID: 'CK250OTHER' })),
  ).toBe(204);
  expect(queries()).toBe(2);
});

test('while bKash does not answer the announcement is not taken, so that Amazon repeats it', async () => {
  const { bkash, charged, server } = await aNotifiedServer();
  const { payment: failed } = await charged();
  bkash.faults.next('query', { envelope: 'status', code: '503' });
  const message = signPaymentNotification(failed);
  expect(await sendNotification(server, message)).toBe(503);
  expect(await sendNotification(server, message)).toBe(204);
  expect((await stateOf(server, failed)).state).toBe('REFUND_DUE');
});
