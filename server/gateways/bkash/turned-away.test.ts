import { expect, test } from 'vitest';
import { sentence } from '../../../contract/messages.ts';
import type { ErrorAnswer } from '../../../simulator/bkash/replies.ts';
import { aBkash, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aCheckout, calls } from '../../testing/bkash-checkout.ts';
import { bkashCheckout } from './checkout.ts';

const turnedAway: [string, ErrorAnswer][] = [
  ['its front door', { envelope: 'gateway', message: 'Unauthorized' }],
  [
    'its front door, as expired',
    { envelope: 'gateway', message: 'The incoming token has expired' },
  ],
  ['its front door, in other words', { envelope: 'gateway', status: 401, message: 'Denied' }],
  ['a code', { envelope: 'status', code: '2079' }],
];

test.each(turnedAway)(
  'a token refused by %s is replaced and the call made again',
  async (_name, no) => {
    for (const call of calls) {
      const { bkash, meet } = await aCheckout();
      expect((await meet(call, no)).kind).not.toBe('UNKNOWN');
      expect(tokenCallsOf(bkash)).toBe(2);
      expect(bkash.calls.slice(-3).map((heard) => heard.call)).toEqual([call, 'grant', call]);
    }
  },
);

test.each(turnedAway)('a token that %s goes on refusing is given up', async (_name, no) => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.always('execute', no);
  const made = () => bkash.calls.slice(2).map((heard) => heard.call);
  expect(await checkout.execute(merchant, id)).toMatchObject({ kind: 'UNKNOWN' });
  expect(made()).toEqual(['execute', 'grant', 'execute']);
  expect(await checkout.execute(merchant, id)).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenCallsSpent'),
  });
  expect(made()).toEqual(['execute', 'grant', 'execute', 'execute']);
});

test('calls that are turned away together get one new token', async () => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  const query = () => checkout.query(merchant, id);
  bkash.faults.next('query', 'expiredToken');
  const kinds = (await Promise.all([query(), query(), query()])).map(({ kind }) => kind);
  expect(kinds).toEqual(Array(3).fill('INITIATED'));
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('without a token there is no call', async () => {
  const { bkash, checkout } = await aCheckout();
  bkash.faults.next('grant', { envelope: 'error', code: '2001' });
  expect(await checkout.execute(merchant, 'TR0011ON1565154754797')).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashRefusesCredentials'),
    cause: 'ACCOUNT',
  });
  expect(bkash.calls).toHaveLength(1);
});

test('a database that fails is a call that nobody knows the end of', async () => {
  const tokens = {
    tokenFor: () => Promise.reject(new Error('no')),
    isHeld: async () => false,
    hasSpareCall: async () => true,
  };
  const { url: baseUrl } = await aBkash();
  const checkout = bkashCheckout({ baseUrl, tokens });
  expect((await checkout.query(merchant, 'TR0011ON1565154754797')).kind).toBe('UNKNOWN');
});
