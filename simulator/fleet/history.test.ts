import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { Slots } from '../machine/slots.ts';
import { generateHistory, type StretchEdges, splitIntoStretches } from './history.ts';
import { paymentMix } from './sales.ts';

const until = Date.parse('2026-03-01T00:00:00Z');
const slots = [1, 2, 3].map((columnNo) => ({ rowNo: 1, columnNo }));
const aHistory = (seed: number) => ({
  traffic: { place: 'school', perDay: 60, zone: 'Asia/Dhaka' } as const,
  shop: { mix: paymentMix, cards: ['AA', 'BB'], unlockCard: 'FF', capacity: 20 },
  slots,
  random: seededRandom(seed),
});

test('every stretch begins with a count of every slot, so that past stock adds up', () => {
  const [stretch = { from: 0, to: 0 }] = splitIntoStretches(until, 30, 30);
  const at = new Date(stretch.from).toISOString();
  const events = generateHistory(aHistory(1), stretch);
  expect(events.slice(0, 3)).toEqual(
    slots.map((slot) => ({ ...slot, type: 'COUNT', counted: 20, at })),
  );
  expect(events.slice(3).some(({ type }) => type === 'COUNT')).toBe(false);
});

test('counts never go below zero, and every stretch begins and ends full', () => {
  for (const stretch of splitIntoStretches(until, 120, 30)) {
    const counts = new Map(slots.map(({ columnNo }) => [columnNo, 20]));
    for (const event of generateHistory(aHistory(1), stretch).slice(slots.length)) {
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
  const [stretch = { from: 0, to: 0 }] = splitIntoStretches(until, 30, 30);
  const generateHeld = (edges: StretchEdges) => {
    const counts = new Slots(slots.map((slot) => ({ ...slot, count: 0 })));
    const events = generateHistory(aHistory(4), stretch, edges);
    for (const event of events) counts.apply(event);
    return { told: events, total: counts.total };
  };
  const { told: events, total } = generateHeld({ beginsEmpty: true, left: 30 });
  expect(events.some(({ type }) => type === 'COUNT')).toBe(false);
  expect(events[0]).toMatchObject({ type: 'UNLOCK' });
  expect(total).toBeGreaterThanOrEqual(30);
  expect(total).toBeLessThan(36);
  expect(generateHeld({ left: -20 }).total).toBe(0);
});

test('history is in order, inside its stretch, and the same for the same seed', () => {
  const [stretch = { from: 0, to: 0 }] = splitIntoStretches(until, 30, 30);
  const events = generateHistory(aHistory(2), stretch);
  const instants = events.map(({ at }) => Date.parse(at));
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(instants[0]).toBeGreaterThanOrEqual(stretch.from);
  expect(instants.at(-1)).toBeLessThan(stretch.to);
  expect(generateHistory(aHistory(2), stretch)).toEqual(events);
});

test('two or three in a hundred dispenses fail, and say why', () => {
  const dispenses = generateHistory(aHistory(3), {
    from: until - 365 * 86_400_000,
    to: until,
  }).filter((event) => event.type === 'DISPENSE');
  const failed = dispenses.filter(({ isSuccessful }) => !isSuccessful);
  expect(failed.length / dispenses.length).toBeGreaterThan(0.015);
  expect(failed.length / dispenses.length).toBeLessThan(0.035);
  expect(failed.every(({ failureReason }) => failureReason !== undefined)).toBe(true);
});

test('stretches go back without holes, the newest first', () => {
  const dayMs = 86_400_000;
  expect(splitIntoStretches(until, 45, 30)).toEqual([
    { from: until - 30 * dayMs, to: until },
    { from: until - 45 * dayMs, to: until - 30 * dayMs },
  ]);
});
