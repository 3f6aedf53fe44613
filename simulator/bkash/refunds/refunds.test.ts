import { expect, test } from 'vitest';
import { aShop, startTime } from '../../testing/shop.ts';

const day = 24 * 3_600_000;
const external = (externalCode: string) => ({
  status: 400,
  body: {
    internalCode: expect.stringMatching(/^[a-z_]+$/),
    externalCode,
    errorMessageEn: expect.any(String),
    errorMessageBn: expect.any(String),
  },
});

test('a refund gives the charge back and answers without a status code', async () => {
  const { bkash, time, aPaidOne, refund } = await aShop();
  const paid = await aPaidOne();
  time.now += 1000;
  const { status, body } = await refund(paid, '10.00');
  expect(status).toBe(200);
  expect(body).toEqual({
    originalTrxId: paid.trxId,
    refundTrxId: expect.stringMatching(/^[0-9A-Z]{10}$/),
    refundTransactionStatus: 'Completed',
    originalTrxAmount: '10.00',
    refundAmount: '10.00',
    currency: 'BDT',
    completedTime: '2026-01-10T12:00:01:000 GMT+0600',
    sku: 'pad',
    reason: 'No drop',
  });
  expect(bkash.payments()[0]?.refunds).toEqual([
    { refundTrxID: body.refundTrxId, amount: 1000, at: startTime + 1000, form: 'v2' },
  ]);
});

test('no more is refunded than was charged, in parts or whole', async () => {
  const { bkash, aPaidOne, refund, query } = await aShop();
  const paid = await aPaidOne();
  expect(await refund(paid, '10.01')).toEqual(external('2072'));
  expect((await refund(paid, '4.00')).status).toBe(200);
  expect((await query(paid.paymentId)).body.maxRefundableAmount).toBe('6.00');
  expect(await refund(paid, '6.01')).toEqual(external('2072'));
  expect((await refund(paid, '6.00')).status).toBe(200);
  expect(await refund(paid, '0.01')).toEqual(external('2034'));
  expect(bkash.payments()[0]?.refunds.map(({ amount }) => amount)).toEqual([400, 600]);
});

test.each(['5.001', '0.00', '-5.00', 'all'])('%j is no amount to refund', async (amount) => {
  const { aPaidOne, refund } = await aShop();
  expect(await refund(await aPaidOne(), amount)).toEqual(external('2072'));
});

const invalidBody = { status: 400, body: { message: 'Invalid request body' } };

test.each(['sku', 'reason', 'paymentId', 'trxId', 'refundAmount'])(
  'a refund without its %s does not get past the API gateway',
  async (name) => {
    const { bkash, aPaidOne, refund } = await aShop();
    const paid = await aPaidOne();
    expect(await refund(paid, '5.00', { [name]: undefined })).toEqual(invalidBody);
    expect(bkash.payments()[0]?.refunds).toEqual([]);
  },
);

test('a refund in the names of version 1 does not get past the API gateway', async () => {
  const { bkash, aPaidOne, call } = await aShop();
  const { paymentId, trxId } = await aPaidOne();
  const named = { paymentID: paymentId, trxID: trxId, amount: '5.00', sku: 'pad', reason: 'No' };
  const path = '/v2/tokenized-checkout/refund/payment';
  expect(await call(`${path}/transaction`, named)).toEqual(invalidBody);
  expect(await call(`${path}/status`, named)).toEqual(invalidBody);
  expect(bkash.payments()[0]?.refunds).toEqual([]);
});

test.each(['sku', 'reason'])('a %s has at most 255 characters', async (name) => {
  const { aPaidOne, refund } = await aShop();
  const paid = await aPaidOne();
  expect(await refund(paid, '5.00', { [name]: 'x'.repeat(256) })).toEqual(invalidBody);
  expect((await refund(paid, '5.00', { [name]: 'x'.repeat(255) })).status).toBe(200);
});

test('only what was paid can be refunded, by both its names', async () => {
  const { bkash, paymentIDOf, aPaidOne, refund, refundStatus } = await aShop();
  const open = { paymentId: await paymentIDOf({ amount: '20.00' }), trxId: 'X' };
  const paid = await aPaidOne();
  for (const call of [refundStatus, (names: typeof open) => refund(names, '5.00')]) {
    expect(await call(open)).toEqual(external('2033'));
    expect(await call({ ...paid, trxId: 'X' })).toEqual(external('2033'));
    expect(await call({ ...paid, paymentId: 'X' })).toEqual(external('2002'));
  }
  expect(bkash.payments().flatMap(({ refunds }) => refunds)).toEqual([]);
});

test('a refund comes too late after 15 days', async () => {
  const { time, renew, aPaidOne, refund } = await aShop();
  const paid = await aPaidOne();
  time.now += 15 * day;
  await renew();
  expect((await refund(paid, '1.00')).status).toBe(200);
  time.now += 1;
  expect(await refund(paid, '1.00')).toEqual(external('2071'));
});

test('the refund status tells every refund', async () => {
  const { time, aPaidOne, refund, refundStatus } = await aShop();
  const paid = await aPaidOne();
  const original = {
    originalTrxId: paid.trxId,
    originalTrxAmount: '10.00',
    originalTrxCompletedTime: '2026-01-10T12:00:00:000 GMT+0600',
  };
  expect(await refundStatus(paid)).toEqual({
    status: 200,
    body: { ...original, refundTransactions: [] },
  });
  time.now += 1000;
  const { refundTrxId } = (await refund(paid, '4.00')).body;
  expect((await refundStatus(paid)).body).toEqual({
    ...original,
    refundTransactions: [
      {
        refundTrxId,
        refundTransactionStatus: 'Completed',
        refundAmount: '4.00',
        // The list has no offset.
        completedTime: '2026-01-10T12:00:01:000',
      },
    ],
  });
});

test('a refund takes its amount as a number as well', async () => {
  const { bkash, aPaidOne, refund } = await aShop();
  expect((await refund(await aPaidOne(), 4.5)).body.refundAmount).toBe('4.50');
  expect(bkash.payments()[0]?.refunds).toMatchObject([{ amount: 450 }]);
});

test('version 1 gives back and tells of it at one address, in its own names', async () => {
  const { bkash, time, aPaidOne, refundV1 } = await aShop();
  const paid = await aPaidOne();
  expect((await refundV1(paid)).body.statusCode).toBe('2002');
  time.now += 1000;
  const done = await refundV1(paid, { amount: '10', sku: 'pad', reason: 'No drop' });
  expect(done).toEqual({
    status: 200,
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      originalTrxID: paid.trxId,
      refundTrxID: expect.stringMatching(/^[0-9A-Z]{10}$/),
      transactionStatus: 'Completed',
      amount: '10.00',
      currency: 'BDT',
      charge: '0.00',
      completedTime: '2026-01-10T12:00:01:000 GMT+0600',
    },
  });
  time.now += 1000;
  expect(await refundV1(paid)).toEqual(done);
  expect(bkash.payments()[0]?.refunds.map(({ amount }) => amount)).toEqual([1000]);
});

test.each([
  ['of more than was charged', { amount: '10.01', sku: 'pad', reason: 'No drop' }, '2072'],
  ['without a reason', { amount: '5.00', sku: 'pad' }, '2065'],
  ['without a SKU', { amount: '5.00', reason: 'No drop' }, '2073'],
  [
    'in the names of version 2',
    { paymentID: undefined, paymentId: 'X', amount: '5.00', sku: 'pad', reason: 'No' },
    '2065',
  ],
  ['by another transaction', { trxID: 'X', amount: '5.00', sku: 'pad', reason: 'No' }, '2033'],
])('version 1 refuses a refund %s with its code', async (_name, change, code) => {
  const { bkash, aPaidOne, refundV1 } = await aShop();
  const { status, body } = await refundV1(await aPaidOne(), change);
  expect([status, body.statusCode]).toEqual([200, code]);
  expect(bkash.payments()[0]?.refunds).toEqual([]);
});

test('a call of version 1 with an amount refunds, whatever it was meant to be', async () => {
  const { bkash, aPaidOne, refundV1 } = await aShop();
  const paid = await aPaidOne();
  const partly = { amount: '4.00', sku: 'pad', reason: 'No drop' };
  await refundV1(paid, partly);
  await refundV1(paid, partly);
  expect(bkash.payments()[0]?.refunds.map(({ amount }) => amount)).toEqual([400, 400]);
});
