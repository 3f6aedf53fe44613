import { expect, test } from 'vitest';
import { anotherMerchant } from '../../testing/second-merchant.ts';
import { aShop } from '../../testing/shop.ts';
import { blockedWallet, goodWallets, poorWallet } from './wallets.ts';

const minute = 60_000;

test.each([
  ['too little balance', poorWallet, '2023'],
  ['a block', blockedWallet, '2037'],
])('a wallet with %s fails at execute, for good', async (_name, wallet, code) => {
  const { bkash, paymentIDOf, execute, query } = await aShop();
  const paymentID = await paymentIDOf();
  bkash.approve(paymentID, wallet);
  const { status, body } = await execute(paymentID);
  expect([status, body.statusCode]).toEqual([200, code]);
  expect((await execute(paymentID)).body.statusCode).toBe('2117');
  expect((await query(paymentID)).body.transactionStatus).toBe('Initiated');
  expect(bkash.payments()).toMatchObject([{ state: 'REFUSED' }]);
  expect(bkash.payments()[0]?.charge).toBeUndefined();
});

test('the same wallet paying the same again within two minutes is a duplicate', async () => {
  const { bkash, time, headersOf, create, paymentIDOf, execute } = await aShop({
    merchants: [anotherMerchant],
  });
  const pay = async (amount: string, wallet: string) => {
    const paymentID = await paymentIDOf({ amount });
    bkash.approve(paymentID, wallet);
    return (await execute(paymentID)).body.statusCode;
  };
  expect(await pay('10.00', goodWallets[0])).toBe('0000');
  time.now += 2 * minute - 1;
  expect(await pay('10.00', goodWallets[0])).toBe('2029');
  expect(await pay('20.00', goodWallets[0])).toBe('0000');
  expect(await pay('10.00', goodWallets[1])).toBe('0000');
  const headers = await headersOf(anotherMerchant);
  const { paymentID = '' } = (await create({}, headers)).body;
  bkash.approve(paymentID, goodWallets[0]);
  expect((await execute(paymentID, headers)).body.statusCode).toBe('0000');
});

test('after two minutes the same wallet may pay the same again', async () => {
  const { bkash, time, aPaidOne } = await aShop();
  await aPaidOne();
  time.now += 2 * minute;
  await aPaidOne();
  expect(bkash.payments().map(({ state }) => state)).toEqual(['COMPLETED', 'COMPLETED']);
});

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
