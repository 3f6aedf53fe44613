import { expect, test } from 'vitest';
import { translateText } from '../../../contract/messages/translate.ts';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import type { Reply } from '../../../simulator/bkash/replies.ts';
import { aBkash } from '../../testing/payments/bkash.ts';
import {
  type AnswerFields,
  aCheckout,
  type CheckoutCall,
  type CheckoutOutcome,
  checkoutCalls,
  faultWithFields,
} from '../../testing/payments/bkash-checkout.ts';

const answering = (answer: Partial<Reply>): BkashFault => ({
  says: () => ({ status: 200, body: {}, ...answer }),
});
const json = { 'content-type': 'application/json' };

const required: [CheckoutCall, string[]][] = [
  ['create', ['paymentID', 'bkashURL']],
  [
    'execute',
    ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoiceNumber'],
  ],
  ['query', ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoice']],
  ['refund', ['originalTrxId', 'refundTrxId', 'refundTransactionStatus', 'refundAmount']],
  ['refundStatus', ['originalTrxId', 'refundTransactions']],
];
test.each(required)('a success of %s that lacks a field says nothing', async (call, names) => {
  const { callWithFault } = await aCheckout();
  expect((await callWithFault(call, faultWithFields({}))).kind).not.toBe('UNKNOWN');
  for (const name of names) {
    const { kind } = await callWithFault(call, faultWithFields({ [name]: undefined }));
    expect([name, kind]).toEqual([name, 'UNKNOWN']);
  }
});

test.each<[CheckoutCall, AnswerFields]>([
  ['execute', { paymentID: 'TR0011OTHER' }],
  ['execute', { transactionStatus: 'Initiated' }],
  ['execute', { amount: 'ten' }],
  ['query', { paymentID: 'TR0011OTHER' }],
  ['query', { transactionStatus: 'Authorized' }],
  ['refund', { originalTrxId: 'OTHER' }],
  ['refund', { refundAmount: '5.00' }],
  ['refund', { refundTransactionStatus: 'Pending' }],
  ['create', { bkashURL: 'javascript:alert(1)' }],
])('%s does not believe a success that does not fit', async (call, change) => {
  const { callWithFault } = await aCheckout();
  expect(await callWithFault(call, faultWithFields(change))).toMatchObject({ kind: 'UNKNOWN' });
});

const expectUnknown = (call: CheckoutCall, { kind, ...rest }: CheckoutOutcome): void => {
  expect([call, kind]).toEqual([call, 'UNKNOWN']);
  const reason = 'reason' in rest ? translateText(rest.reason, 'en') : '';
  expect(reason).toMatch(/bKash|Forbidden/);
  expect(rest).not.toHaveProperty('cause');
};

const ok = { statusCode: '0000', statusMessage: 'Successful' };
const elsewhere = { location: 'https://example.com/' };
test.each<[string, BkashFault]>([
  ['a broken connection', 'loseRequest'],
  ['HTTP 500', { envelope: 'gateway', status: 500 }],
  ['HTTP 502 with a code', { envelope: 'status', code: '2023', status: 502 }],
  ['HTTP 429', { envelope: 'gateway', message: 'Too Many Requests' }],
  ['a page', { envelope: 'html' }],
  ['nothing', answering({ body: '', headers: json })],
  ['null', answering({ body: 'null', headers: json })],
  ['a forbidden call', { envelope: 'gateway', message: 'Forbidden' }],
  ['no words', answering({ body: {} })],
  ['a redirect', answering({ status: 307, headers: elsewhere })],
  ['a success that is none', answering({ status: 400, body: ok })],
])('after %s nobody knows what happened', async (_name, fault) => {
  const { callWithFault } = await aCheckout();
  for (const call of checkoutCalls) expectUnknown(call, await callWithFault(call, fault));
});

// A call that was given up may still arrive and move money: no other one follows at that bKash.
test.each(checkoutCalls)('after a time-out of %s nobody knows what happened', async (call) => {
  const { callWithFault } = await aCheckout();
  expectUnknown(call, await callWithFault(call, 'hang'));
});

test.each(['Missing Authentication Token', 'Invalid request body'])(
  'after ‘%s’ only a refund is known not to have happened: its interface is another one',
  async (message) => {
    const { callWithFault } = await aCheckout();
    for (const call of checkoutCalls) {
      const { kind } = await callWithFault(call, { envelope: 'gateway', message });
      const isOfRefund = call === 'refund' || call === 'refundStatus';
      expect([call, kind]).toEqual([call, isOfRefund ? 'WRONG_FORM' : 'UNKNOWN']);
    }
  },
);

test('a call goes nowhere but to bKash, wherever it is sent on to', async () => {
  const other = await aBkash();
  const { bkash, callWithFault } = await aCheckout();
  const moved = () => `${other.url}${bkash.calls.at(-1)?.path}`;
  const fault: BkashFault = {
    says: ({ body }) => ({ status: 307, body, headers: { location: moved() } }),
  };
  expect((await callWithFault('execute', fault)).kind).toBe('UNKNOWN');
  expect(other.calls).toEqual([]);
});
