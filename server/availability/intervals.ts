/** Instants from `from` up to, but without, `to`, in milliseconds UTC. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const isLong = ({ from, to }: Interval): boolean => from < to;

/** Sorts and joins intervals that touch or overlap. */
export const unite = (intervals: readonly Interval[]): Interval[] => {
  const united: Interval[] = [];
  for (const interval of intervals.filter(isLong).toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (!last || interval.from > last.to) united.push(interval);
    else if (interval.to > last.to) united[united.length - 1] = { ...last, to: interval.to };
  }
  return united;
};

export const intersect = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  unite(
    some.flatMap((one) =>
      others.map((other) => ({
        from: Math.max(one.from, other.from),
        to: Math.min(one.to, other.to),
      })),
    ),
  );

export const subtract = (some: readonly Interval[], removed: readonly Interval[]): Interval[] => {
  const cuts = unite(removed);
  const bounds = [-Infinity, ...cuts.flatMap(({ from, to }) => [from, to]), Infinity];
  const kept = cuts.map((_, at) => ({ from: bounds[2 * at] ?? 0, to: bounds[2 * at + 1] ?? 0 }));
  return intersect(some, [...kept, { from: bounds.at(-2) ?? 0, to: Infinity }]);
};

const minuteMs = 60_000;

/** Rounded to whole minutes. */
export const minutesIn = (intervals: readonly Interval[]): number =>
  Math.round(intervals.reduce((sum, { from, to }) => sum + to - from, 0) / minuteMs);
