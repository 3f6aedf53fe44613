import type { GivenDispense } from './world.ts';

/** Cash dispenses, a minute apart. */
export const buildCashDispenses = (count: number): GivenDispense[] =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: 'CASH',
    at: new Date(Date.parse('2025-03-10T06:00:00.000Z') + index * 60_000).toISOString(),
  }));
