import { expect, test } from 'vitest';
import { seeded } from '../core/random.ts';
import { Slots } from '../machine/slots.ts';
import { type Edges, history, stretchesBack } from './history.ts';
import { historyMix } from './sales.ts';

const until = Date.parse('2026-03-01T00:00:00Z');
const slots = [1, 2, 3].map((columnNo) => ({ rowNo: 1, columnNo }));
const parts = (seed: number) => ({
  traffic: { place: 'school', perDay: 60, zone: 'Asia/Dhaka' } as const,
  shop: { mix: historyMix, cards: ['AA', 'BB'], unlockCard: 'FF', capacity: 20 },
  slots,
  random: seeded(seed),
});

test('every stretch begins with a count of every slot, so that past stock adds up', () => {
  const [stretch = { from: 0, to: 0 }] = stretchesBack(until, 30, 30);
  const at = new Date(stretch.from).toISOString();
  const told = history(parts(1), stretch);
  expect(told.slice(0, 3)).toEqual(
    slots.map((slot) => ({ ...slot, type: 'COUNT', counted: 20, at })),
  );
  expect(told.slice(3).some(({ type }) => type === 'COUNT')).toBe(false);
});

test('counts never go below zero, and every stretch begins and ends full', () => {
  for (const stretch of stretchesBack(until, 120, 30)) {
    const counts = new Map(slots.map(({ columnNo }) => [columnNo, 20]));
    for (const event of history(parts(1), stretch).slice(slots.length)) {
      if (event.type === 'UNLOCK') continue;
      if (event.type !== 'DISPENSE' && event.type !== 'REFILL') throw new Error(event.type);
      const change = event.type === 'REFILL' ? event.added : event.isSuccessful ? -1 : 0;
      const count = (counts.get(event.columnNo) ?? 0) + change;
      expect(count).toBeGreaterThanOrEqual(0);
      counts.set(event.columnNo, count);
    }
    expect(Array.from(counts.values())).toEqual([20, 20, 20]);
  }
});

test('a machine begins with a refill, and holds now what nobody has filled up since', () => {
  const [stretch = { from: 0, to: 0 }] = stretchesBack(until, 30, 30);
  const held = (edges: Edges) => {
    const counts = new Slots(slots.map((slot) => ({ ...slot, count: 0 })));
    const told = history(parts(4), stretch, edges);
    for (const event of told) counts.apply(event);
    return { told, total: counts.total };
  };
  const { told, total } = held({ beginsEmpty: true, left: 30 });
  expect(told.some(({ type }) => type === 'COUNT')).toBe(false);
  expect(told[0]).toMatchObject({ type: 'UNLOCK' });
  expect(total).toBeGreaterThanOrEqual(30);
  expect(total).toBeLessThan(36);
  expect(held({ left: -20 }).total).toBe(0);
});

test('history is in order, inside its stretch, and the same for the same seed', () => {
  const [stretch = { from: 0, to: 0 }] = stretchesBack(until, 30, 30);
  const told = history(parts(2), stretch);
  const instants = told.map(({ at }) => Date.parse(at));
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(instants[0]).toBeGreaterThanOrEqual(stretch.from);
  expect(instants.at(-1)).toBeLessThan(stretch.to);
  expect(history(parts(2), stretch)).toEqual(told);
});

test('two or three in a hundred dispenses fail, and say why', () => {
  const dispenses = history(parts(3), { from: until - 365 * 86_400_000, to: until }).filter(
    (event) => event.type === 'DISPENSE',
  );
  const failed = dispenses.filter(({ isSuccessful }) => !isSuccessful);
  expect(failed.length / dispenses.length).toBeGreaterThan(0.015);
  expect(failed.length / dispenses.length).toBeLessThan(0.035);
  expect(failed.every(({ failureReason }) => failureReason !== undefined)).toBe(true);
});

test('stretches go back without holes, the newest first', () => {
  const dayMs = 86_400_000;
  expect(stretchesBack(until, 45, 30)).toEqual([
    { from: until - 30 * dayMs, to: until },
    { from: until - 45 * dayMs, to: until - 30 * dayMs },
  ]);
});
