import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderKey } from './order-key.ts';

const ordered = (names: readonly string[]) =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(orderKey(a)), Buffer.from(orderKey(b))));

test('numbers are ordered by their value, wherever they stand', () => {
  const names = ['PAD-9', 'PAD-10', 'PAD-10-2', 'PAD-10-11', 'PAD-100'];
  expect(ordered(names.toReversed())).toEqual(names);
  expect(ordered(['৭', '10', '007', '6'])).toEqual(['6', '৭', '007', '10']);
});

test('letters are ordered whatever their case and accents, Bangla as its alphabet', () => {
  expect(ordered(['Zoo', 'Eden', 'Ében', 'abc'])).toEqual(['abc', 'Ében', 'Eden', 'Zoo']);
  expect(ordered(['নাসরিন', 'আমেনা', 'করিম'])).toEqual(['আমেনা', 'করিম', 'নাসরিন']);
});

test('any text has a key that an index takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const key = orderKey(text);
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(600);
      expect(key.isWellFormed()).toBe(true);
    }),
  );
});
