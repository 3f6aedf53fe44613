import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('who has spent its budget learns how long to wait, and may still do what is small enough', async () => {
  const spend = createBudget({ amount: 100, seconds: 60 });
  expect(await spend('a', 90)).toBeUndefined();
  expect(await spend('a', 20)).toBe(60);
  expect(await spend('a', 10)).toBeUndefined();
  expect(await spend('a', 1)).toBe(60);
});

test('one who spends much takes nothing from another', async () => {
  const spend = createBudget({ amount: 100, seconds: 60 });
  expect(await spend('a', 101)).toBe(60);
  expect(await spend('b', 100)).toBeUndefined();
});
