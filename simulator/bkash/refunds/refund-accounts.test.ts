import { expect, test } from 'vitest';
import { aShop } from '../../testing/shop.ts';
import { noRouteMessages } from '../codes.ts';
import type { FaultName } from '../faults/faults.ts';
import { refundTermsPath } from '../server.ts';
import type { RefundRoutes, RefundTerms } from './refund-accounts.ts';

const refundV1Fields = { amount: '10.00', sku: 'pad', reason: 'No drop' };

/** A paid payment, with its refund and its status by each interface. */
const aPaidShop = async (refunds: Partial<RefundTerms>) => {
  const shop = await aShop({ refunds });
  const paid = await shop.aPaidOne();
  return {
    ...shop,
    paid,
    refund: {
      v1: () => shop.refundV1(paid, refundV1Fields),
      v2: () => shop.refund(paid, '10.00'),
    },
    status: { v1: () => shop.refundV1(paid), v2: () => shop.refundStatus(paid) },
    refunded: () => shop.bkash.payments()[0]?.refunds.map(({ form }) => form),
    change: (body: unknown) => shop.call(refundTermsPath, body),
  };
};

const noRoute = (turn: 0 | 1) => ({ status: 403, body: { message: noRouteMessages[turn] } });

test.each<[RefundRoutes, 'v1' | 'v2', 'v1' | 'v2']>([
  ['v1', 'v1', 'v2'],
  ['v2', 'v2', 'v1'],
])('an account with %s alone has no address of the other', async (routes, has, lacks) => {
  const { refund, status, refunded } = await aPaidShop({ routes });
  expect(await refund[lacks]()).toEqual(noRoute(0));
  expect(await status[lacks]()).toEqual(noRoute(1));
  expect(refunded()).toEqual([]);
  expect((await refund[has]()).status).toBe(200);
  expect((await status[has]()).status).toBe(200);
  expect(refunded()).toEqual([has]);
});

test('a missing address is told whatever the token is, and takes no notice of planted answers', async () => {
  const { bkash, paid, call, refunded } = await aPaidShop({ routes: 'none' });
  const path = '/v2/tokenized-checkout/refund/payment/transaction';
  bkash.faults.next('refund', { envelope: 'html', happens: true });
  expect(await call(path, paid, { authorization: 'bad' })).toEqual(noRoute(0));
  expect(refunded()).toEqual([]);
});

test('from the N-th refund call on the other interface is there', async () => {
  const { refund, status, refunded } = await aPaidShop({ routes: 'flip:2' });
  expect((await refund.v1()).status).toBe(403);
  expect((await status.v2()).status).toBe(200);
  expect((await refund.v2()).status).toBe(403);
  expect((await refund.v1()).status).toBe(200);
  expect(refunded()).toEqual(['v1']);
});

test('interfaces are exchanged while it runs, of one merchant or of all', async () => {
  const { bkash, change, refund, status } = await aPaidShop({ routes: 'v2' });
  await change({ refunds: 'flip' });
  expect([(await status.v2()).status, (await refund.v1()).status]).toEqual([403, 200]);
  const { username } = bkash.payments()[0]?.merchant ?? {};
  const { body } = await change({ refunds: 'flip', merchant: username });
  expect(body).toMatchObject({ [username ?? '']: { routes: 'v2' } });
  expect((await status.v2()).status).toBe(200);
});

test.each([
  [{ refunds: 'v3' }, 'refunds must be one of both, v1, v2, none or flip:N'],
  [{ ledgers: 'lost' }, 'ledgers must be one of shared, apart'],
  [{ 'refund-days': 'many' }, 'refund-days must be a number from 0 up'],
  [{ merchant: 'nobody' }, 'There is no such merchant'],
])('%j are no refund terms, and it says why', async (terms, message) => {
  const { change } = await aPaidShop({});
  expect(await change(terms)).toEqual({ status: 400, body: { message } });
});

test('with one ledger the second interface refuses what the first has given back', async () => {
  const { refund, refunded, query, paid } = await aPaidShop({});
  await refund.v2();
  expect((await refund.v1()).body.statusCode).toBe('2034');
  expect(refunded()).toEqual(['v2']);
  expect((await query(paid.paymentId)).body.maxRefundableAmount).toBe('0.00');
});

test('with ledgers apart each interface gives the charge back once, and knows its own refund alone', async () => {
  const { refund, status, refunded, query, paid } = await aPaidShop({ ledgers: 'apart' });
  await refund.v2();
  expect((await status.v1()).body.statusCode).toBe('2002');
  expect((await query(paid.paymentId)).body.maxRefundableAmount).toBe('0.00');
  await refund.v1();
  await refund.v1();
  await refund.v2();
  expect(refunded()).toEqual(['v2', 'v1']);
  expect((await query(paid.paymentId)).body.maxRefundableAmount).toBe('0.00');
});

test('the status of nothing is a code, where that is wished', async () => {
  const { status } = await aPaidShop({ noneCode: '2033' });
  expect((await status.v1()).body.statusCode).toBe('2033');
  expect((await status.v2()).body.externalCode).toBe('2033');
});

test('a query may name nothing that can be refunded', async () => {
  const { query, paid } = await aPaidShop({ showsRefundable: false });
  expect((await query(paid.paymentId)).body).not.toHaveProperty('maxRefundableAmount');
});

test('a contract may allow refunds for 60 days', async () => {
  const { refund, renew, time } = await aPaidShop({ days: 60 });
  time.now += 60 * 24 * 3_600_000;
  await renew();
  expect((await refund.v2()).status).toBe(200);
});

test('a merchant gives back no more than it has', async () => {
  const { refund, refunded, change } = await aPaidShop({ balance: 999 });
  expect((await refund.v2()).body.externalCode).toBe('2023');
  expect((await refund.v1()).body.statusCode).toBe('2023');
  await change({ 'refund-balance': '10' });
  await refund.v1();
  expect(refunded()).toEqual(['v1']);
});

test.each(['v1', 'v2'] as const)('faults meet refunds and their status by %s', async (form) => {
  const { bkash, refund, status, refunded } = await aPaidShop({});
  bkash.faults.next('refund', 'loseRequest');
  await expect(refund[form]()).rejects.toThrow('fetch failed');
  expect(refunded()).toEqual([]);
  bkash.faults.next('refund', 'loseAnswer');
  await expect(refund[form]()).rejects.toThrow('fetch failed');
  expect(refunded()).toEqual([form]);
  bkash.faults.next('refundStatus', 'loseAnswer');
  await expect(status[form]()).rejects.toThrow('fetch failed');
  expect(bkash.calls.slice(-3).map((one) => [one.call, one.form])).toEqual([
    ['refund', form],
    ['refund', form],
    ['refundStatus', form],
  ]);
});

const answers: [FaultName, RegExp][] = [
  ['pendingRefund', /TransactionStatus":"Pending"/i],
  ['halfRefund', /amount":"5.00"/i],
  ['otherRefund', /originalTrxId":"OTHER"/i],
];
test.each(answers)('%s is an answer about a refund that was made in full', async (fault, text) => {
  for (const form of ['v1', 'v2'] as const) {
    const { bkash, refund, status } = await aPaidShop({});
    bkash.faults.next('refund', fault);
    expect(JSON.stringify((await refund[form]()).body)).toMatch(text);
    bkash.faults.next('refundStatus', fault);
    expect(JSON.stringify((await status[form]()).body)).toMatch(text);
    expect(bkash.payments()[0]?.refunds).toMatchObject([{ amount: 1000, form }]);
  }
});
