import { expect, test } from 'vitest';
import { anotherMerchant } from '../testing/second-merchant.ts';
import { aShop, startTime } from '../testing/shop.ts';
import { goodWallets } from './checkout/wallets.ts';

const minute = 60_000;

const day = 24 * 60 * minute;

test('the money moves when a confirmed payment is executed', async () => {
  const { bkash, time, paymentIDOf, execute } = await aShop();
  const paymentID = await paymentIDOf({ amount: '10.50' });
  bkash.approve(paymentID, goodWallets[1]);
  expect(bkash.payments()).toMatchObject([{ state: 'CONFIRMED', wallet: goodWallets[1] }]);
  expect(bkash.payments()[0]?.charge).toBeUndefined();
  time.now += 2166;
  const { status, body } = await execute(paymentID);
  expect(status).toBe(200);
  expect(body).toEqual({
    paymentID,
    trxID: expect.stringMatching(/^[0-9A-Z]{10}$/),
    transactionStatus: 'Completed',
    amount: '10.50',
    currency: 'BDT',
    intent: 'sale',
    paymentExecuteTime: '2026-01-10T12:00:02:166 GMT+0600',
    merchantInvoiceNumber: 'INV-1',
    payerType: 'Customer',
    payerReference: ' ',
    customerMsisdn: goodWallets[1],
    payerAccount: goodWallets[1],
    maxRefundableAmount: '10.50',
    statusCode: '0000',
    statusMessage: 'Successful',
  });
  expect(bkash.payments()).toMatchObject([
    { state: 'COMPLETED', charge: { trxID: body.trxID, amount: 1050, at: startTime + 2166 } },
  ]);
});

test('a payment executes once', async () => {
  const { bkash, paymentIDOf, execute } = await aShop();
  const paymentID = await paymentIDOf();
  bkash.approve(paymentID);
  await execute(paymentID);
  const [paid] = bkash.payments();
  const { status, body } = await execute(paymentID);
  expect([status, body.statusCode]).toEqual([200, '2117']);
  expect(bkash.payments()).toEqual([paid]);
});

test('what the customer has not confirmed cannot be executed yet', async () => {
  const { bkash, paymentIDOf, execute } = await aShop();
  const paymentID = await paymentIDOf();
  expect((await execute(paymentID)).body.statusCode).toBe('2056');
  bkash.approve(paymentID);
  expect((await execute(paymentID)).body.statusCode).toBe('0000');
});

test.each([
  ['cancelled', 'cancel', '2069'],
  ['failed', 'fail', '2056'],
] as const)('what the customer %s cannot be executed', async (_name, deed, code) => {
  const { bkash, paymentIDOf, execute } = await aShop();
  const paymentID = await paymentIDOf();
  bkash[deed](paymentID);
  expect((await execute(paymentID)).body.statusCode).toBe(code);
  expect(bkash.payments()[0]?.charge).toBeUndefined();
});

test('query tells how far a payment is', async () => {
  const { bkash, time, paymentIDOf, execute, query } = await aShop();
  const paymentID = await paymentIDOf();
  const open = {
    paymentID,
    mode: '0011',
    paymentCreateTime: '2026-01-10T12:00:00:000 GMT+0600',
    transactionStatus: 'Initiated',
    amount: '10.00',
    currency: 'BDT',
    intent: 'sale',
    payerReference: ' ',
    merchantInvoice: 'INV-1',
    verificationStatus: 'Incomplete',
    userVerificationStatus: 'Incomplete',
    maxRefundableAmount: '0.00',
    statusCode: '0000',
    statusMessage: 'Successful',
  };
  expect(await query(paymentID)).toEqual({ status: 200, body: open });
  bkash.approve(paymentID);
  const verified = { verificationStatus: 'Complete', userVerificationStatus: 'Complete' };
  expect((await query(paymentID)).body).toEqual({ ...open, ...verified });
  time.now += 1000;
  const { trxID } = (await execute(paymentID)).body;
  expect((await query(paymentID)).body).toEqual({
    ...open,
    ...verified,
    paymentExecuteTime: '2026-01-10T12:00:01:000 GMT+0600',
    trxID,
    transactionStatus: 'Completed',
    maxRefundableAmount: '10.00',
  });
});

test('a payment that was not paid dies after 24 hours', async () => {
  const { bkash, time, renew, paymentIDOf, execute, query } = await aShop();
  const [unpaid, confirmed, paid] = [
    await paymentIDOf(),
    await paymentIDOf(),
    await paymentIDOf({ amount: '20.00' }),
  ];
  for (const paymentID of [confirmed, paid]) bkash.approve(paymentID);
  await execute(paid);
  time.now += day - 1;
  await renew();
  expect((await query(unpaid)).body.transactionStatus).toBe('Initiated');
  time.now += 1;
  for (const call of [execute, query]) {
    for (const paymentID of [unpaid, confirmed]) {
      expect((await call(paymentID)).body.statusCode).toBe('2002');
    }
  }
  expect(() => bkash.approve(unpaid)).toThrow('is over');
  expect((await query(paid)).body.transactionStatus).toBe('Completed');
});

test('a payment is nobody’s but its merchant’s', async () => {
  const { bkash, headersOf, paymentIDOf, execute } = await aShop({ merchants: [anotherMerchant] });
  const paymentID = await paymentIDOf();
  bkash.approve(paymentID);
  expect((await execute(paymentID, await headersOf(anotherMerchant))).body.statusCode).toBe('2002');
  expect((await execute('TR0011NONE')).body.statusCode).toBe('2002');
  expect(bkash.payments()).toMatchObject([{ state: 'CONFIRMED' }]);
});

test('it does not run in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await expect(aShop()).rejects.toThrow('NODE_ENV=production');
  } finally {
    process.env.NODE_ENV = before;
  }
});
