import { describe, expect, test } from 'vitest';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import { testMerchant } from '../../testing/payments/bkash.ts';
import { aCheckout, faultWithFields } from '../../testing/payments/bkash-checkout.ts';

const paths = {
  V1: {
    refund: '/v1.2.0-beta/tokenized/checkout/payment/refund',
    status: '/v1.2.0-beta/tokenized/checkout/payment/refund',
  },
  V2: {
    refund: '/v2/tokenized-checkout/refund/payment/transaction',
    status: '/v2/tokenized-checkout/refund/payment/status',
  },
} as const;

const someText = expect.stringMatching(/./);

test('a refund by version 2 gives back the whole amount, with what bKash requires', async () => {
  const { bkash, lastCall, ready } = await aCheckout('V2');
  const answer = await (await ready.refund())();
  const { paymentID, charge, refunds = [] } = bkash.payments()[0] ?? {};
  expect(answer).toEqual({ kind: 'REFUNDED', refundTrxId: refunds[0]?.refundTrxID });
  expect(refunds).toMatchObject([{ amount: 1000, form: 'v2' }]);
  const { path, body } = lastCall();
  expect(path).toBe(paths.V2.refund);
  expect(body).toEqual({
    paymentId: paymentID,
    trxId: charge?.trxID,
    refundAmount: '10.00',
    sku: someText,
    reason: someText,
  });
});

test('a refund by version 1 does the same in its own names', async () => {
  const { bkash, lastCall, ready } = await aCheckout('V1');
  const answer = await (await ready.refund())();
  const { paymentID, charge, refunds = [] } = bkash.payments()[0] ?? {};
  expect(answer).toEqual({ kind: 'REFUNDED', refundTrxId: refunds[0]?.refundTrxID });
  expect(refunds).toMatchObject([{ amount: 1000, form: 'v1' }]);
  const { path, body } = lastCall();
  expect(path).toBe(paths.V1.refund);
  expect(body).toEqual({
    paymentID,
    trxID: charge?.trxID,
    amount: '10.00',
    sku: someText,
    reason: someText,
  });
});

test('the status of version 1 carries no amount: with one it would be a refund', async () => {
  const { bkash, checkout, charged } = await aCheckout();
  const charge = await charged();
  const { kind } = await checkout.refundStatus(testMerchant, charge, 'V1');
  expect(kind).toBe('PERHAPS_NONE');
  const { path, body } = bkash.calls.at(-1) ?? {};
  expect(path).toBe(paths.V1.status);
  const { providerPaymentId, trxId } = charge;
  expect(body).toBe(JSON.stringify({ paymentID: providerPaymentId, trxID: trxId }));
  expect(bkash.payments()[0]?.refunds).toEqual([]);
});

const completedRefund = {
  refundTrxId: 'CK250REFUND',
  refundTransactionStatus: 'Completed',
  refundAmount: '10.00',
  completedTime: '2025-11-02T14:30:22:166',
};
const halfRefund = { ...completedRefund, refundAmount: '5.00' };
const pendingRefund = { ...completedRefund, refundTransactionStatus: 'Pending' };
const failedRefund = { ...completedRefund, refundTransactionStatus: 'Failed' };
const withRefunds = (...refundTransactions: unknown[]) => ({ refundTransactions });

test.each([
  ['one refund of the whole', {}, 'REFUNDED'],
  ['two refunds that make the whole', withRefunds(halfRefund, halfRefund), 'REFUNDED'],
  ['a failed refund before a complete one', withRefunds(failedRefund, completedRefund), 'REFUNDED'],
  ['no refund', withRefunds(), 'NONE'],
  ['a failed refund', withRefunds(failedRefund), 'NONE'],
  ['a refund of a part', withRefunds(halfRefund), 'UNKNOWN'],
  ['a refund that is not complete', withRefunds(pendingRefund), 'UNKNOWN'],
  ['a part and an incomplete rest', withRefunds(halfRefund, pendingRefund), 'UNKNOWN'],
  ['the refund of another charge', { originalTrxId: 'OTHER' }, 'UNKNOWN'],
  [
    'refunds that cannot be read',
    withRefunds({ ...completedRefund, refundAmount: 'ten' }),
    'UNKNOWN',
  ],
])('the list of version 2, being %s, is understood', async (_name, change, kind) => {
  const { bkash, lastCall, callWithFault } = await aCheckout('V2');
  expect(await callWithFault('refundStatus', faultWithFields(change))).toMatchObject({ kind });
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const { path, body } = lastCall();
  expect(path).toBe(paths.V2.status);
  expect(body).toEqual({ paymentId: paymentID, trxId: charge?.trxID });
});

test.each([
  ['the whole', {}, 'REFUNDED'],
  ['the whole, without a code', { statusCode: undefined, statusMessage: undefined }, 'REFUNDED'],
  ['a part', { amount: '5.00' }, 'UNKNOWN'],
  ['what is not complete', { transactionStatus: 'Pending' }, 'UNKNOWN'],
  ['what has failed', { transactionStatus: 'Failed' }, 'PERHAPS_NONE'],
  ['another charge', { originalTrxID: 'OTHER' }, 'UNKNOWN'],
  ['what cannot be read', { amount: 'ten' }, 'UNKNOWN'],
  ['what has no name', { refundTrxID: undefined }, 'UNKNOWN'],
])('the last refund of version 1, being of %s, is understood', async (_name, change, kind) => {
  const { callWithFault } = await aCheckout('V1');
  expect(await callWithFault('refundStatus', faultWithFields(change))).toMatchObject({ kind });
});

describe.each(['V1', 'V2'] as const)('by version %s', (form) => {
  test.each([
    ['that is not complete', 'pendingRefund'],
    ['of half the amount', 'halfRefund'],
    ['of another charge', 'otherRefund'],
  ] as const)('a refund %s may have happened', async (_name, fault) => {
    const { callWithFault } = await aCheckout(form);
    expect(await callWithFault('refund', fault)).toMatchObject({ kind: 'UNKNOWN' });
  });

  test.each(['2002', '2028', '2033', '2077'])(
    'a status that is answered %s names no refund',
    async (code) => {
      const { callWithFault } = await aCheckout(form);
      const fault: BkashFault = { envelope: form === 'V1' ? 'status' : 'external', code };
      const kind = 'PERHAPS_NONE';
      expect(await callWithFault('refundStatus', fault)).toMatchObject({ kind, code });
    },
  );

  test('a status that is answered by another code says nothing', async () => {
    const { callWithFault } = await aCheckout(form);
    const fault: BkashFault = { envelope: 'status', code: '2071' };
    expect(await callWithFault('refundStatus', fault)).toMatchObject({ kind: 'UNKNOWN' });
  });

  test('an account without the interface is known by refund and status, and nothing happens', async () => {
    const { bkash, checkout, charged } = await aCheckout(form);
    const charge = await charged();
    bkash.refunds.change({ routes: form === 'V1' ? 'v2' : 'v1' });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await checkout.refund(testMerchant, charge, form)).kind).toBe('WRONG_FORM');
      expect((await checkout.refundStatus(testMerchant, charge, form)).kind).toBe('WRONG_FORM');
    }
    expect(bkash.payments()[0]?.refunds).toEqual([]);
  });
});
