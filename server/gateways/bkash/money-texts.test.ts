import { expect, test } from 'vitest';
import { bkashAmount, maskedWallet, poishaOf } from './money-texts.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1000, '10.00'],
  [1001, '10.01'],
  [123_456_789, '1234567.89'],
])('%i poisha travel as %s and back', (poisha, text) => {
  expect(bkashAmount(poisha)).toBe(text);
  expect(poishaOf(text)).toBe(poisha);
});

test.each([
  ['10', 1000],
  ['10.5', 1050],
])('%s is understood as an amount', (text, poisha) => {
  expect(poishaOf(text)).toBe(poisha);
});

test.each(['', '-10.00', '10.001', '1,000.00', '1e3', ' 10.00', '৳10.00', '.50'])(
  '%j is no amount',
  (text) => {
    expect(poishaOf(text)).toBeUndefined();
  },
);

test.each([
  ['01770618575', '017•••••575'],
  ['8801770618575', '017•••••575'],
  ['+8801770618575', '017•••••575'],
  ['017*****575', '017*****575'],
  ['0177XXXX575', '0177XXXX575'],
  ['88017xxxxx575', '88017xxxxx575'],
  ['0177061857*', null],
  ['***********', null],
  ['017706185', null],
  ['a wallet', null],
  [undefined, null],
])('the wallet %s is shown as %s', (wallet, shown) => {
  expect(maskedWallet(wallet)).toBe(shown);
});
