import { entriesOf } from '../../contract/records.ts';

/** A seeded source of chance (mulberry32), so that a run can be repeated exactly. */
export type Random = () => number;

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const drawChance = (random: Random, probability: number): boolean => random() < probability;

/** A whole number from `min` to `max`, both included. */
export const randomBetween = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/** Picks a key with a probability in proportion to its weight. */
export const pickWeighted = <K extends string>(
  random: Random,
  weights: Readonly<Record<K, number>>,
): K => {
  const entries = entriesOf(weights);
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new Error('Nothing to choose from');
};

export const pickOne = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};
