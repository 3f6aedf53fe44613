import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { generateArrivals, rateAt, type Traffic, venueKinds } from './traffic.ts';

const zone = 'Asia/Dhaka';
const hourMs = 3_600_000;
// Sunday, midnight in Dhaka.
const sunday = Date.parse('2026-01-03T18:00:00Z');

const arrivalsIn = (traffic: Traffic, days: number, seed: number): number[] => {
  const instants: number[] = [];
  for (const instant of generateArrivals(traffic, sunday, seededRandom(seed))) {
    if (instant >= sunday + days * 24 * hourMs) break;
    instants.push(instant);
  }
  return instants;
};

test('the same seed brings the same customers, another one others', () => {
  const traffic = { place: 'office', perDay: 50, zone } as const;
  expect(arrivalsIn(traffic, 7, 1)).toEqual(arrivalsIn(traffic, 7, 1));
  expect(arrivalsIn(traffic, 7, 1)).not.toEqual(arrivalsIn(traffic, 7, 2));
});

test.each(venueKinds)('a %s has about as many customers as the curve promises', (place) => {
  const traffic = { place, perDay: 100, zone };
  const promised = Array.from({ length: 7 * 24 }, (_, hour) =>
    rateAt(traffic, sunday + hour * hourMs),
  ).reduce((sum, rate) => sum + rate, 0);
  const arrived = arrivalsIn(traffic, 28, 3).length / 4;
  expect(arrived / promised).toBeGreaterThan(0.93);
  expect(arrived / promised).toBeLessThan(1.07);
});

test('a school sells nothing at night and on Fridays', () => {
  for (const instant of arrivalsIn({ place: 'school', perDay: 200, zone }, 28, 4)) {
    const local = new Date(instant + 6 * hourMs);
    expect(local.getUTCDay()).not.toBe(5);
    expect(local.getUTCHours()).toBeGreaterThanOrEqual(7);
    expect(local.getUTCHours()).toBeLessThan(17);
  }
});

test('nobody comes where nobody is expected', () => {
  expect(arrivalsIn({ place: 'office', perDay: 0, zone }, 7, 5)).toEqual([]);
});
