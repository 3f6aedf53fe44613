import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { ErrorAnswer } from '../../../simulator/bkash/replies.ts';
import { aBkash, countTokenCalls, testMerchant } from '../../testing/payments/bkash.ts';
import { aCheckout, checkoutCalls } from '../../testing/payments/bkash-checkout.ts';
import { bkashCheckout } from './checkout.ts';

const rejections: [string, ErrorAnswer][] = [
  ['its front door', { envelope: 'gateway', message: 'Unauthorized' }],
  [
    'its front door, as expired',
    { envelope: 'gateway', message: 'The incoming token has expired' },
  ],
  ['its front door, in other words', { envelope: 'gateway', status: 401, message: 'Denied' }],
  ['a code', { envelope: 'status', code: '2079' }],
];

test.each(rejections)(
  'a token refused by %s is replaced and the call made again',
  async (_name, no) => {
    for (const call of checkoutCalls) {
      const { bkash, callWithFault } = await aCheckout();
      expect((await callWithFault(call, no)).kind).not.toBe('UNKNOWN');
      expect(countTokenCalls(bkash)).toBe(2);
      expect(bkash.calls.slice(-3).map((heard) => heard.call)).toEqual([call, 'grant', call]);
    }
  },
);

test.each(rejections)('a token that %s goes on refusing is given up', async (_name, no) => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.always('execute', no);
  const callsMade = () => bkash.calls.slice(2).map((heard) => heard.call);
  expect(await checkout.execute(testMerchant, id)).toMatchObject({ kind: 'UNKNOWN' });
  expect(callsMade()).toEqual(['execute', 'grant', 'execute']);
  expect(await checkout.execute(testMerchant, id)).toEqual({
    kind: 'UNKNOWN',
    reason: encodeMessage('bkashTokenCallsSpent'),
  });
  expect(callsMade()).toEqual(['execute', 'grant', 'execute', 'execute']);
});

test('calls that are turned away together get one new token', async () => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  const query = () => checkout.query(testMerchant, id);
  bkash.faults.next('query', 'expiredToken');
  const kinds = (await Promise.all([query(), query(), query()])).map(({ kind }) => kind);
  expect(kinds).toEqual(Array(3).fill('INITIATED'));
  expect(countTokenCalls(bkash)).toBe(2);
});

test('without a token there is no call', async () => {
  const { bkash, checkout } = await aCheckout();
  bkash.faults.next('grant', { envelope: 'error', code: '2001' });
  expect(await checkout.execute(testMerchant, 'TR0011ON1565154754797')).toEqual({
    kind: 'UNKNOWN',
    reason: encodeMessage('bkashRefusesCredentials'),
    isUnsent: true,
    cause: 'ACCOUNT',
  });
  expect(bkash.calls).toHaveLength(1);
});

test('a database that fails is a call that nobody knows the end of', async () => {
  const tokens = {
    tokenFor: () => Promise.reject(new Error('no')),
    hasToken: async () => false,
    hasSpareCall: async () => true,
  };
  const { url: baseUrl } = await aBkash();
  const checkout = bkashCheckout({ baseUrl, tokens });
  expect((await checkout.query(testMerchant, 'TR0011ON1565154754797')).kind).toBe('UNKNOWN');
});
