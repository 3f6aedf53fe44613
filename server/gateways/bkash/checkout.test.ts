import { expect, test } from 'vitest';
import { merchant } from '../../testing/bkash.ts';
import { aCheckout, order, saying } from '../../testing/bkash-checkout.ts';

test('a payment is created with everything that bKash requires', async () => {
  const { bkash, checkout, last } = await aCheckout();
  const created = await checkout.create(merchant, { ...order, invoice: 'vms-1' });
  const { paymentID } = bkash.payments()[0] ?? {};
  expect(created).toEqual({
    kind: 'CREATED',
    providerPaymentId: paymentID,
    checkoutUrl: `${bkash.url}/checkout/${paymentID}`,
  });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/create',
    headers: { authorization: bkash.granted[0], 'x-app-key': merchant.appKey },
    body: {
      mode: '0011',
      payerReference: ' ',
      callbackURL: order.callbackUrl,
      amount: '10.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: 'vms-1',
    },
  });
});

test('an executed payment reports what moved, the wallet masked', async () => {
  const { bkash, last, ready } = await aCheckout();
  const execute = await ready.execute();
  const told = await execute();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { trxId: charge?.trxID, amount: 1000, currency: 'BDT', invoice: 'vms-1' };
  expect(told).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: '017•••••575' } });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/execute',
    body: { paymentID },
  });
});

test('a query reports the same of a completed payment, by other names', async () => {
  const { bkash, last, ready } = await aCheckout();
  const query = await ready.query();
  const told = await query();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { trxId: charge?.trxID, amount: 1000, currency: 'BDT', invoice: 'vms-1' };
  expect(told).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: null } });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/payment/status',
    body: { paymentID },
  });
});

test('a payment that waits for its customer is initiated', async () => {
  const { begun, checkout } = await aCheckout();
  expect(await checkout.query(merchant, await begun())).toEqual({
    kind: 'INITIATED',
    isConfirmed: false,
  });
});

test.each(['Cancelled', 'Expired', 'Failed'])('a payment that is %s is dead', async (state) => {
  const { begun, bkash, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.next('query', saying({ transactionStatus: state }));
  expect(await checkout.query(merchant, id)).toMatchObject({ kind: 'DEAD' });
});

test('a refund gives back the whole amount, with what bKash requires', async () => {
  const { bkash, last, ready } = await aCheckout();
  const refund = await ready.refund();
  const told = await refund();
  const { paymentID, charge, refunds = [] } = bkash.payments()[0] ?? {};
  expect(told).toEqual({ kind: 'REFUNDED', refundTrxId: refunds[0]?.refundTrxID });
  expect(refunds[0]?.amount).toBe(1000);
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/transaction',
    body: {
      paymentId: paymentID,
      trxId: charge?.trxID,
      refundAmount: '10.00',
      sku: expect.stringMatching(/./),
      reason: expect.stringMatching(/./),
    },
  });
});

const given = {
  refundTrxId: 'CK250REFUND',
  refundTransactionStatus: 'Completed',
  refundAmount: '10.00',
  completedTime: '2025-11-02T14:30:22:166 GMT+0600',
};
const half = { ...given, refundAmount: '5.00' };
const unfinished = { ...given, refundTransactionStatus: 'Pending' };
const failed = { ...given, refundTransactionStatus: 'Failed' };
const standing = (...refundTransactions: unknown[]) => ({ refundTransactions });

test.each([
  ['one refund of the whole', {}, 'REFUNDED'],
  ['two refunds that make the whole', standing(half, half), 'REFUNDED'],
  ['a failed refund before a complete one', standing(failed, given), 'REFUNDED'],
  ['no refund', standing(), 'NONE'],
  ['a failed refund', standing(failed), 'NONE'],
  ['a refund of a part', standing(half), 'UNKNOWN'],
  ['a refund that is not complete', standing(unfinished), 'UNKNOWN'],
  ['a part and an incomplete rest', standing(half, unfinished), 'UNKNOWN'],
  ['the refund of another charge', { originalTrxId: 'OTHER' }, 'UNKNOWN'],
  ['refunds that cannot be read', standing({ ...given, refundAmount: 'ten' }), 'UNKNOWN'],
])('the refunds of a charge, being %s, are understood', async (_name, change, kind) => {
  const { bkash, last, meet } = await aCheckout();
  expect(await meet('refundStatus', saying(change))).toMatchObject({ kind });
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/status',
    body: { paymentId: paymentID, trxId: charge?.trxID },
  });
});
