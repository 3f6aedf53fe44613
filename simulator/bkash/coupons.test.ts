import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';

test('a coupon pays a part of the sale, and a refund gives back no more than the wallet paid', async () => {
  const { bkash, paymentIDOf, execute, query, refund } = await aShop();
  const paymentId = await paymentIDOf({ amount: '100.00' });
  bkash.approve(paymentId);
  bkash.faults.next('execute', 'coupon');
  const charged = { amount: '90.00', couponAmount: '10.00', saleAmount: '100.00' };
  const { body } = await execute(paymentId);
  expect(body).toMatchObject(charged);
  expect((await query(paymentId)).body).toMatchObject(charged);
  const paid = { paymentId, trxId: body.trxID ?? '' };
  expect((await refund(paid, '100.00')).body.externalCode).toBe('2072');
  expect((await refund(paid, '90.00')).body.refundAmount).toBe('90.00');
});

test('another charge than was ordered is named by execute and query', async () => {
  const { bkash, paymentIDOf, execute, query } = await aShop();
  const paymentID = await paymentIDOf();
  bkash.approve(paymentID);
  bkash.faults.next('execute', 'otherCharge');
  expect((await execute(paymentID)).body.amount).toBe('8.00');
  expect((await query(paymentID)).body.amount).toBe('8.00');
});
