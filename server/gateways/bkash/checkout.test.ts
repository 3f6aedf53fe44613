import { expect, test } from 'vitest';
import { testMerchant } from '../../testing/payments/bkash.ts';
import {
  type AnswerFields,
  aCheckout,
  checkoutOrder,
  faultWithFields,
} from '../../testing/payments/bkash-checkout.ts';

test('a payment is created with everything that bKash requires', async () => {
  const { bkash, checkout, lastCall } = await aCheckout();
  const created = await checkout.create(testMerchant, { ...checkoutOrder, invoice: 'vms-1' });
  const { paymentID } = bkash.payments()[0] ?? {};
  expect(created).toEqual({
    kind: 'CREATED',
    providerPaymentId: paymentID,
    checkoutUrl: `${bkash.url}/checkout/${paymentID}`,
  });
  expect(lastCall()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/create',
    headers: { authorization: bkash.issuedTokens[0], 'x-app-key': testMerchant.appKey },
    body: {
      mode: '0011',
      payerReference: ' ',
      callbackURL: checkoutOrder.callbackUrl,
      amount: '10.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: 'vms-1',
    },
  });
});

test('a payment that bKash begins otherwise than asked is none, and what it leaves out is as asked', async () => {
  const { callWithFault } = await aCheckout();
  const created = async (fields: AnswerFields) => callWithFault('create', faultWithFields(fields));
  const reason = expect.stringContaining('bkashOtherOrder');
  for (const fields of [{ amount: '8.00' }, { currency: 'USD' }, { merchantInvoiceNumber: 'X' }]) {
    expect(await created(fields)).toEqual({ kind: 'UNKNOWN', reason });
  }
  const nothing = { amount: undefined, currency: null, merchantInvoiceNumber: undefined };
  for (const fields of [{ amount: 10 }, { amount: '10' }, nothing]) {
    expect(await created(fields)).toMatchObject({ kind: 'CREATED' });
  }
});

const orderedMoney = { amount: 1000, coupon: 0, currency: 'BDT', invoice: 'vms-1' };

test('an executed payment reports what moved, the wallet masked', async () => {
  const { bkash, lastCall, ready } = await aCheckout();
  const execute = await ready.execute();
  const answer = await execute();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { ...orderedMoney, trxId: charge?.trxID };
  expect(answer).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: '017•••••575' } });
  expect(lastCall()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/execute',
    body: { paymentID },
  });
});

test('a query reports the same of a completed payment, by other names', async () => {
  const { bkash, lastCall, ready } = await aCheckout();
  const query = await ready.query();
  const answer = await query();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { ...orderedMoney, trxId: charge?.trxID, wallet: null };
  expect(answer).toEqual({ kind: 'COMPLETED', money, refundable: 1000 });
  expect(lastCall()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/payment/status',
    body: { paymentID },
  });
});

test.each(['execute', 'query'] as const)(
  '%s reports what a coupon paid of the sale',
  async (call) => {
    const { callWithFault } = await aCheckout();
    const money = async (fields: AnswerFields) =>
      callWithFault(call, faultWithFields({ amount: '9.00', ...fields }));
    expect(await money({ couponAmount: '1.00', saleAmount: '10.00' })).toMatchObject({
      money: { amount: 900, coupon: 100 },
    });
    for (const couponAmount of [undefined, null, '', '0.00', 'one']) {
      expect(await money({ couponAmount })).toMatchObject({ money: { amount: 900, coupon: 0 } });
    }
  },
);

test.each(['execute', 'query'] as const)(
  '%s names the invoice by either of two names',
  async (call) => {
    const { callWithFault } = await aCheckout();
    for (const none of [undefined, null, '']) {
      for (const name of ['merchantInvoice', 'merchantInvoiceNumber']) {
        const fields = { merchantInvoice: none, merchantInvoiceNumber: none, [name]: 'INV9' };
        const answer = await callWithFault(call, faultWithFields(fields));
        expect(answer).toMatchObject({ kind: 'COMPLETED', money: { invoice: 'INV9' } });
      }
    }
  },
);

test('amounts count as numbers too', async () => {
  const { callWithFault } = await aCheckout();
  const charge = faultWithFields({ amount: 9.5, couponAmount: 0.5, maxRefundableAmount: 9.5 });
  for (const call of ['execute', 'query'] as const) {
    expect(await callWithFault(call, charge)).toMatchObject({ money: { amount: 950, coupon: 50 } });
  }
  expect(await callWithFault('query', charge)).toMatchObject({ refundable: 950 });
  const refund = faultWithFields({ refundAmount: 10 });
  expect(await callWithFault('refund', refund)).toMatchObject({ kind: 'REFUNDED' });
});

test('a status need not say whether the customer has confirmed', async () => {
  const { begun, bkash, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.next(
    'query',
    faultWithFields({ verificationStatus: null, userVerificationStatus: 'Complete' }),
  );
  expect(await checkout.query(testMerchant, id)).toEqual({ kind: 'INITIATED', isConfirmed: true });
});

test('a payment that waits for its customer is initiated', async () => {
  const { begun, checkout } = await aCheckout();
  expect(await checkout.query(testMerchant, await begun())).toEqual({
    kind: 'INITIATED',
    isConfirmed: false,
  });
});

test.each(['Cancelled', 'Expired', 'Failed'])('a payment that is %s is dead', async (state) => {
  const { begun, bkash, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.next('query', faultWithFields({ transactionStatus: state }));
  expect(await checkout.query(testMerchant, id)).toMatchObject({ kind: 'DEAD' });
});

test('a query need not say what can still be refunded', async () => {
  const { callWithFault } = await aCheckout();
  for (const maxRefundableAmount of [undefined, null, '', 'all']) {
    const answer = await callWithFault('query', faultWithFields({ maxRefundableAmount }));
    expect(answer).toMatchObject({ kind: 'COMPLETED', refundable: undefined });
  }
});
