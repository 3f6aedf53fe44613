import { expect, test } from 'vitest';
import { anotherMerchant } from '../testing/second-merchant.ts';
import { aShop } from '../testing/shop.ts';
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
