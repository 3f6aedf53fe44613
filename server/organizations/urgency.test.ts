import { expect, test } from 'vitest';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import { compareUrgency, needsAttention } from './urgency.ts';

const calm: Inside = { ...emptyTenantSummary, machines: 4, stockLeft: 80 };
const owing: Inside = { ...calm, flaggedPayments: 1, attention: 1 };
const many: Inside = { ...calm, silent: 2000, empty: 2000, low: 2000 };

test('money comes first, however much else there is', () => {
  expect(compareUrgency(owing, { ...many, paused: 2000 })).toBeLessThan(0);
  expect(compareUrgency({ ...owing, attention: 2 }, { ...owing, paused: 9 })).toBeLessThan(0);
});

test('a paused slot comes next: it was meant to sell and a customer met it', () => {
  expect(compareUrgency({ ...calm, paused: 1 }, many)).toBeLessThan(0);
});

test('a silent machine is worse than low stock, and low stock worse than none', () => {
  const low = { ...calm, low: 9 };
  expect(compareUrgency({ ...calm, silent: 1 }, { ...low, empty: 9 })).toBeLessThan(0);
  expect(compareUrgency(calm, low)).toBeGreaterThan(0);
  expect(needsAttention({ ...calm, empty: 1 })).toBe(true);
});

test('low stock can wait until tomorrow: it makes nobody need attention', () => {
  expect([needsAttention({ ...calm, low: 9 }), needsAttention(calm)]).toEqual([false, false]);
});
