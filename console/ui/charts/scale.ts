import { nice, ticks } from 'd3-array';

type Ends = readonly [number, number];

export interface ValueScale {
  /** The top of the scale: a round number no smaller than the largest value. */
  readonly top: number;
  /** Whole numbers from 0 to `top`, one grid line each. */
  readonly ticks: readonly number[];
  /** Pixels from the top of the plot. */
  readonly y: (value: number) => number;
}

/** Maps values linearly from one range to another. */
export const linearScale =
  ([from, to]: Ends, [start, end]: Ends) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start);

/** Scale with about four grid lines above zero, at round whole numbers, since counts are whole. */
export const valueScale = (largest: number, height: number): ValueScale => {
  const [, top] = nice(0, Math.max(largest, 4), 4);
  return {
    top,
    ticks: ticks(0, top, 4).filter(Number.isInteger),
    y: linearScale([0, top], [height, 0]),
  };
};

/** Picks every k-th of `count` indexes, so that labels are at least `least` px apart; includes the last. */
export const everyKth = (count: number, slot: number, least: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(least / slot));
  const places: number[] = [];
  for (let at = count - 1; at >= 0; at -= step) places.unshift(at);
  return places;
};

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
