import { expect, test } from 'vitest';
import { nextOrder, orderQuery, orderText, parseOrder } from './order.ts';

test('a head orders upwards, then downwards, then not at all', () => {
  const up = nextOrder(undefined, 'count', true);
  expect(orderText(up)).toBe('count');
  const down = nextOrder(up, 'count', true);
  expect(orderText(down)).toBe('-count');
  expect(nextOrder(down, 'count', true)).toBeUndefined();
  expect(orderText(nextOrder(down, 'name', true))).toBe('name');
});

test('a list that always has an order only reverses it', () => {
  const newest = { key: 'time', direction: 'down' } as const;
  const oldest = nextOrder(newest, 'time', false);
  expect(orderText(oldest)).toBe('time');
  expect(nextOrder(oldest, 'time', false)).toEqual(newest);
});

test('an order is parsed from the URL, and nonsense is none', () => {
  expect(parseOrder('-count')).toEqual({ key: 'count', direction: 'down' });
  expect(parseOrder('count')).toEqual({ key: 'count', direction: 'up' });
  expect(parseOrder('a b')).toBeUndefined();
  expect(parseOrder(7)).toBeUndefined();
});

test('only a sortable column is requested', () => {
  const columns = ['id', 'count'] as const;
  expect(orderQuery('-count', columns)).toBe('-count');
  expect(orderQuery('id', columns)).toBe('id');
  expect(['', 'actions', '--id'].map((text) => orderQuery(text, columns))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
