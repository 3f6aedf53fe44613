import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';

test('create answers the payment, where to pay and the three ways back', async () => {
  const { bkash, create } = await aShop();
  const { status, body } = await create({ callbackURL: 'https://vms.test/back?machineId=A%20B' });
  const { paymentID = '', signature } = Object.fromEntries(
    new URL(body.successCallbackURL ?? '').searchParams,
  );
  const back = (end: string) =>
    `https://vms.test/back?machineId=A%20B&paymentID=${paymentID}&status=${end}&signature=${signature}`;
  expect(status).toBe(200);
  expect(body).toEqual({
    paymentID: expect.stringMatching(/^TR0011\w+$/),
    bkashURL: `${bkash.url}/checkout/${paymentID}`,
    callbackURL: 'https://vms.test/back?machineId=A%20B',
    successCallbackURL: back('success'),
    failureCallbackURL: back('failure'),
    cancelledCallbackURL: back('cancel'),
    amount: '10.00',
    intent: 'sale',
    currency: 'BDT',
    paymentCreateTime: '2026-01-10T12:00:00:000 GMT+0600',
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: 'INV-1',
    statusCode: '0000',
    statusMessage: 'Successful',
  });
});

test.each([
  ['an amount with three decimals', { amount: '10.000' }, '2006'],
  ['an amount in words', { amount: 'ten' }, '2006'],
  ['a number with three decimals', { amount: 10.001 }, '2006'],
  ['an amount of nothing', { amount: '0.00' }, '2006'],
  ['a negative amount', { amount: '-1.00' }, '2006'],
  ['another currency', { currency: 'USD' }, '2007'],
  ['another intent', { intent: 'authorization' }, '2008'],
  ['another mode', { mode: '0001' }, '2063'],
  ['a callback that is no address', { callbackURL: '/back' }, '2049'],
  ['a callback that is no web address', { callbackURL: 'ftp://vms.test/' }, '2049'],
  ['an invoice with <', { merchantInvoiceNumber: 'A<B' }, '2031'],
  ['an invoice with >', { merchantInvoiceNumber: 'A>B' }, '2031'],
  ['an invoice with &', { merchantInvoiceNumber: 'A&B' }, '2031'],
  ['no invoice', { merchantInvoiceNumber: undefined }, '2065'],
  ['no payer reference', { payerReference: '' }, '2065'],
])('create refuses %s', async (_name, change, code) => {
  const { bkash, create } = await aShop();
  const { status, body } = await create(change);
  expect([status, body.statusCode]).toEqual([200, code]);
  expect(bkash.payments()).toEqual([]);
});

test.each([
  ['an amount that is a list', { amount: [10] }],
  ['an invoice of 256 characters', { merchantInvoiceNumber: 'x'.repeat(256) }],
])('%s is turned away at the door', async (_name, change) => {
  const { create } = await aShop();
  expect(await create(change)).toEqual({ status: 400, body: { message: 'Invalid request body' } });
});

test.each([
  [10, '10.00'],
  ['10', '10.00'],
  [10.5, '10.50'],
  ['10.5', '10.50'],
  ['10.00', '10.00'],
])(
  'the amount %j is taken as bKash’s own examples send it, and answered as %s',
  async (sent, answered) => {
    const { create } = await aShop();
    const { body } = await create({ amount: sent });
    expect(body).toMatchObject({ statusCode: '0000', amount: answered });
  },
);

test('an invoice number is good for one payment', async () => {
  const { create } = await aShop();
  await create({ merchantInvoiceNumber: 'ONCE' });
  expect((await create({ merchantInvoiceNumber: 'ONCE' })).body.statusCode).toBe('2031');
});

test('a callback keeps the parameters of the shop', async () => {
  const { bkash, paymentIDOf } = await aShop();
  const deeds = { approve: 'success', cancel: 'cancel', fail: 'failure' } as const;
  for (const [deed, status] of Object.entries(deeds)) {
    const paymentID = await paymentIDOf();
    const act = { approve: bkash.approve, cancel: bkash.cancel, fail: bkash.fail }[deed];
    expect(Object.fromEntries(new URL(act?.(paymentID) ?? '').searchParams)).toEqual({
      machineId: 'PAD-1',
      paymentID,
      status,
      signature: expect.stringMatching(/./),
      apiVersion: '1.2.0-beta',
    });
  }
});
