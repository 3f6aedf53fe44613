import { line } from 'd3-shape';
import { meanOf, type ValueScale, valueScale } from './scale.ts';

export interface BarPlan {
  /** Width of one period's column, its bar inside it, and the corner of the bar, in px. */
  readonly slot: number;
  readonly bar: number;
  readonly corner: number;
  /** Bars too thin to tell apart are drawn as one shape under a mean line. */
  readonly dense: boolean;
}

const gapOf = (slot: number): number => {
  if (slot >= 12) return Math.min(12, Math.max(4, slot * 0.3));
  if (slot >= 4) return 1.5;
  return slot >= 2 ? 1 : 0;
};

export const barPlan = (count: number, width: number): BarPlan => {
  const slot = width / Math.max(count, 1);
  const widest = slot > 80 ? 56 : 32;
  const bar = Math.min(widest, slot - gapOf(slot));
  return { slot, bar, corner: bar < 6 ? 1 : 3, dense: bar < 3 };
};

export interface BarsLayout {
  readonly scale: ValueScale;
  readonly plan: BarPlan;
  /** The plot inside the drawing: its left edge, its width, and the height of its floor. */
  readonly left: number;
  readonly width: number;
  readonly floor: number;
}

export const plotTop = 12;
const plotBelow = 28;

/** Computes the layout of a drawing of `width` × `height` px. */
export const barsLayout = (
  values: readonly number[],
  format: (value: number) => string,
  width: number,
  height: number,
): BarsLayout => {
  const floor = height - plotTop - plotBelow;
  const scale = valueScale(Math.max(0, ...values), floor);
  const left = 12 + 7.5 * Math.max(...scale.ticks.map((tick) => format(tick).length));
  const plot = Math.max(0, width - left);
  return { scale, plan: barPlan(values.length, plot), left, width: plot, floor };
};

/** A bar standing on `floor`, with its top corners rounded. Nothing for a value of zero. */
export const barPath = (x: number, y: number, width: number, floor: number, corner: number) => {
  const height = floor - y;
  if (height <= 0) return '';
  const r = Math.min(corner, width / 2, height);
  return `M${x},${floor}V${y + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${floor}Z`;
};

/** All bars as one outline, left to right. */
export const denseBarsPath = (
  values: readonly number[],
  slot: number,
  y: (value: number) => number,
  floor: number,
): string => {
  const steps = values.map(
    (value, at) => `V${y(value).toFixed(1)}H${((at + 1) * slot).toFixed(2)}`,
  );
  return `M0,${floor}${steps.join('')}V${floor}Z`;
};

/** The mean of each value and the ones before it, `window` in all; null before the first non-zero
 * and where the series does not go back that far. */
export const rollingMean = (
  values: readonly number[],
  window: number,
): readonly (number | null)[] => {
  const first = values.findIndex((value) => value > 0);
  return values.map((_, at) =>
    first < 0 || at < first || at < window - 1
      ? null
      : meanOf(values.slice(at - window + 1, at + 1)),
  );
};

export const meanPath = (
  means: readonly (number | null)[],
  slot: number,
  y: (value: number) => number,
): string =>
  line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => (at + 0.5) * slot)
    .y((value) => y(value ?? 0))
    .digits(1)(means) ?? '';

/** The period under a pointer `x` px from the left of the plot. */
export const barAt = (x: number, slot: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(x / slot)));
