import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';

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
