import { expect, test } from 'vitest';
import { newSlot } from './form-values.ts';
import { applyLayout, type Layout } from './layout.ts';

const grid: Layout = { rows: 2, columns: 2, count: 20, mode: 'add' };
const large = { ...newSlot(1, 2, 3), sizeId: 'L', fixedCapacity: 12 };
const apart = newSlot(9, 1, 4);

test('added to what stands there, a grid leaves it as it is', () => {
  const laid = applyLayout([large, apart], grid);
  expect(laid).toEqual({
    slots: [large, apart, newSlot(1, 1, 20), newSlot(2, 1, 20), newSlot(2, 2, 20)],
    added: 3,
    removed: 0,
  });
});

test('in its place, it removes what is outside, and a slot within keeps size and capacity', () => {
  const laid = applyLayout([large, apart], { ...grid, mode: 'replace' });
  expect(laid).toEqual({
    slots: [
      newSlot(1, 1, 20),
      { ...large, productCount: 20 },
      newSlot(2, 1, 20),
      newSlot(2, 2, 20),
    ],
    added: 3,
    removed: 1,
  });
});

test('a grid that is not whole, or has more slots than a machine, is none', () => {
  for (const rows of ['', 0] as const) expect(applyLayout([], { ...grid, rows })).toBe('missing');
  expect(applyLayout([], { ...grid, count: '' })).toBe('missing');
  expect(applyLayout([], { ...grid, count: 0 })).toMatchObject({ added: 4 });
  expect(applyLayout([], { ...grid, rows: 21, columns: 20 })).toBe('tooMany');
  expect(applyLayout([], { ...grid, rows: 1_000_000, columns: 1_000_000 })).toBe('tooMany');
  expect(applyLayout([], { ...grid, rows: 20, columns: 20 })).toMatchObject({ added: 400 });
  expect(applyLayout([newSlot(21, 1, 0)], { ...grid, rows: 20, columns: 20 })).toBe('tooMany');
});
