import type { Inside } from '../../contract/tenant-summary.ts';

/** Counts that need someone, most urgent first: money, pauses, silence, stock. */
const urgencyCounts = ({ attention, paused, silent, empty, low }: Inside): readonly number[] => [
  attention,
  paused,
  silent,
  empty,
  low,
];

/** Sorts the more urgent first, and larger counts before smaller. */
export const compareUrgency = (a: Inside, b: Inside): number => {
  const others = urgencyCounts(b);
  const differences = urgencyCounts(a).map((count, index) => (others[index] ?? 0) - count);
  return differences.find((difference) => difference !== 0) ?? 0;
};

export const needsAttention = (inside: Inside): boolean =>
  urgencyCounts(inside).some((count) => count > 0);
