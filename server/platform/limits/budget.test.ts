import { describe, expect, test } from 'vitest';
import { createBudget, createOverdraftBudget, createSharedBudget } from './budget.ts';

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

test('who has anything left may overdraw an overdraft budget, and then waits', async () => {
  const { spend, charge } = createOverdraftBudget({ amount: 100, seconds: 60 });
  expect(await spend('a', 99)).toBeUndefined();
  expect(await spend('a', 500)).toBeUndefined();
  expect(await spend('a', 1)).toBe(60);
  await charge('b', 150);
  expect(await spend('b', 1)).toBe(60);
  expect(await spend('c', 1)).toBeUndefined();
});

describe('a tenant whose keys have used up its budget', () => {
  const aUsedUpBudget = async () => {
    const spend = createSharedBudget({ amount: 100, share: 10, ofTenant: 150, seconds: 60 });
    for (const key of ['a', 'b']) await spend({ tenant: 'crowd', key }, 75);
    return spend;
  };

  test('is refused, though each of its keys has enough left', async () => {
    const spend = await aUsedUpBudget();
    for (const key of ['a', 'b', 'c']) {
      expect(await spend({ tenant: 'crowd', key }, 25)).toEqual({ of: 'tenant', seconds: 60 });
    }
    expect(await spend({ tenant: 'crowd', key: 'a' }, 101)).toEqual({ of: 'key', seconds: 60 });
  });

  test('leaves each of its keys a share', async () => {
    const spend = await aUsedUpBudget();
    const quiet = { tenant: 'crowd', key: 'quiet' };
    expect(await spend(quiet, 11)).toEqual({ of: 'tenant', seconds: 60 });
    expect(await spend(quiet, 10)).toBeUndefined();
    expect(await spend(quiet, 1)).toEqual({ of: 'tenant', seconds: 60 });
  });

  test('takes nothing from another tenant', async () => {
    const spend = await aUsedUpBudget();
    expect(await spend({ tenant: 'other', key: 'd' }, 100)).toBeUndefined();
  });
});
