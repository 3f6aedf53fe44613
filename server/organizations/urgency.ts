import type { Inside } from '../../contract/inside.ts';

/** Counts that need someone, most urgent first: money, pauses, silence, stock. */
const urgencies = ({ attention, paused, silent, empty, low }: Inside): readonly number[] => [
  attention,
  paused,
  silent,
  empty,
  low,
];

/** Sorts the more urgent first, and larger counts before smaller. */
export const byUrgency = (a: Inside, b: Inside): number => {
  const others = urgencies(b);
  const differences = urgencies(a).map((count, index) => (others[index] ?? 0) - count);
  return differences.find((difference) => difference !== 0) ?? 0;
};

export const needsAttention = (inside: Inside): boolean =>
  urgencies(inside).some((count) => count > 0);
