/** Milliseconds as they are told in a note. */
export const durations = (all: readonly number[]): string => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (index: number) => Math.round(sorted[index] ?? Number.NaN);
  return `${at(Math.floor(sorted.length / 2))} ms (median), ${at(sorted.length - 1)} ms (worst)`;
};
