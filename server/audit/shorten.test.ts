import { expect, test } from 'vitest';
import { encodeEntity, shortenEntity } from './shorten.ts';

test('long lists and texts are cut at any depth, and say how much is left out', () => {
  const entity = { rows: [{ name: 'abcdef', ids: [1, 2, 3] }], price: 10, none: null };
  expect(shortenEntity(entity, { items: 2, characters: 4 })).toEqual({
    rows: [{ name: 'abcd… (6 characters)', ids: [1, 2, '… (3 in all)'] }],
    price: 10,
    none: null,
  });
});

test('no entity takes more than 32 KB of an audit row', () => {
  const small = { name: 'Padma' };
  expect(encodeEntity(small)).toBe(JSON.stringify(small));
  for (const large of [
    { slots: Array.from({ length: 100_000 }, (_, rowNo) => ({ rowNo })) },
    { texts: Array.from({ length: 500 }, () => 'x'.repeat(4000)) },
    Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, index])),
  ]) {
    expect(encodeEntity(large).length).toBeLessThanOrEqual(32_768);
  }
});
