import { area, curveMonotoneX, line } from 'd3-shape';
import { linearScale, meanOf } from './scale.ts';

export interface Spark {
  readonly line: string;
  readonly area: string;
  readonly end: readonly [number, number];
}

/** Downsamples to at most `most` values by the means of neighbours. */
export const condenseSeries = (series: readonly number[], most: number): readonly number[] => {
  if (series.length <= most) return series;
  return Array.from({ length: most }, (_, part) => {
    const from = Math.floor((part * series.length) / most);
    const to = Math.floor(((part + 1) * series.length) / most);
    return meanOf(series.slice(from, to));
  });
};

/** Paths of a series, scaled from its lowest to its highest value; undefined for fewer than two. */
export const sparkOf = (
  series: readonly number[],
  width: number,
  height: number,
): Spark | undefined => {
  const values = condenseSeries(series, 32);
  if (values.length < 2) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = 3;
  const x = linearScale([0, values.length - 1], [1, width - room]);
  const y = linearScale([low, high], [height - room, room]);
  // A series that never changes runs through the middle.
  const yOf = (value: number) => (low === high ? height / 2 : y(value));
  const course = line<number>((_, at) => x(at), yOf)
    .curve(curveMonotoneX)
    .digits(1);
  const below = area<number>((_, at) => x(at), height, yOf)
    .curve(curveMonotoneX)
    .digits(1);
  return {
    line: course(values) ?? '',
    area: below(values) ?? '',
    end: [x(values.length - 1), yOf(values.at(-1) ?? 0)],
  };
};
