import { expect, test } from 'vitest';
import { flagsIn, hasFlag, noFlags, withFlags, withoutFlags } from './flags.ts';

test('flags stand in the order of the contract, each of them once', () => {
  const two = withFlags('REFUND_STUCK', 'INTERRUPTED', 'REFUND_STUCK');
  expect(two).toBe('INTERRUPTED REFUND_STUCK');
  expect(flagsIn(two)).toEqual(['INTERRUPTED', 'REFUND_STUCK']);
});

test('a flag goes alone, the others stay', () => {
  const three = 'INTERRUPTED PARTLY_DISPENSED REFUND_STUCK';
  expect(withoutFlags(three, 'PARTLY_DISPENSED')).toBe('INTERRUPTED REFUND_STUCK');
  expect(withoutFlags(three, 'WRONG_AMOUNT')).toBe(three);
  expect(withoutFlags('REFUND_STUCK', 'REFUND_STUCK')).toBe(noFlags);
});

test('a flag is there or not, and no flags are none', () => {
  expect(hasFlag('INTERRUPTED', 'INTERRUPTED')).toBe(true);
  expect(hasFlag('INTERRUPTED', 'REFUND_STUCK')).toBe(false);
  expect(flagsIn(noFlags)).toEqual([]);
});
