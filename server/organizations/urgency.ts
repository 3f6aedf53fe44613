import type { Inside } from '../../contract/tenant-summary.ts';

/** Counts that need someone today, most urgent first: money, pauses, silence, empty machines. */
const urgentCounts = ({ attention, paused, silent, empty }: Inside): readonly number[] => [
  attention,
  paused,
  silent,
  empty,
];

/** Sorts the more urgent first, and larger counts before smaller. */
export const compareUrgency = (a: Inside, b: Inside): number => {
  const others = [...urgentCounts(b), b.low];
  const differences = [...urgentCounts(a), a.low].map(
    (count, index) => (others[index] ?? 0) - count,
  );
  return differences.find((difference) => difference !== 0) ?? 0;
};

/** Low stock can wait until tomorrow. */
export const needsAttention = (inside: Inside): boolean =>
  urgentCounts(inside).some((count) => count > 0);
