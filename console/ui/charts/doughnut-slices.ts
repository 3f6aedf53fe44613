import { arc, pie } from 'd3-shape';

export interface Slice {
  /** Index in the given values. */
  readonly at: number;
  readonly path: string;
  /** The middle of the slice's ring, from the centre of the doughnut, in px. */
  readonly middle: readonly [number, number];
}

export const doughnutSize = 188;
const radius = doughnutSize / 2;
const ring = 22;
/** A sliver is drawn at least this share of the circle, so that it can be seen and pointed at. */
const minShare = 0.012;

export const shareOf = (value: number, total: number): number => (total > 0 ? value / total : 0);

const shape = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
  .innerRadius(radius - ring)
  .outerRadius(radius)
  .cornerRadius(3)
  .digits(2);

/** The visible slices in the given order, clockwise from the top. */
export const slicesOf = (values: readonly number[]): readonly Slice[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  const visibleValues = values
    .map((value, at) => ({ at, drawn: Math.max(value, total * minShare), value }))
    .filter(({ value }) => value > 0);
  return pie<(typeof visibleValues)[number]>()
    .value(({ drawn }) => drawn)
    .sort(null)
    .padAngle(0.022)(visibleValues)
    .map((slice) => ({
      at: slice.data.at,
      path: shape(slice) ?? '',
      middle: shape.centroid(slice),
    }));
};

/** The whole ring, for when there is nothing to divide. */
export const emptyRing = shape({ startAngle: 0, endAngle: 2 * Math.PI, padAngle: 0 }) ?? '';
