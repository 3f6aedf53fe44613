import { zoneOffset } from '../../contract/values/periods.ts';
import type { Random } from '../core/random.ts';

export const venueKinds = ['school', 'office', 'factory'] as const;
export type Venue = (typeof venueKinds)[number];

/** Weight of each hour in a day's traffic; the other hours have none. */
const hourWeights: Record<Venue, Readonly<Record<number, number>>> = {
  school: { 7: 3, 8: 8, 9: 9, 10: 14, 11: 11, 12: 15, 13: 12, 14: 8, 15: 5, 16: 2 },
  office: { 8: 3, 9: 9, 10: 11, 11: 12, 12: 9, 13: 12, 14: 10, 15: 11, 16: 9, 17: 7, 18: 4, 19: 2 },
  // Three shifts: 06–14, 14–22 and a small one at night.
  factory: {
    0: 1.5,
    2: 1.5,
    4: 1,
    6: 5,
    7: 6,
    8: 7,
    9: 9,
    10: 7,
    11: 8,
    12: 6,
    13: 10,
    14: 8,
    15: 6,
    16: 7,
    17: 6,
    18: 5,
    19: 4,
    20: 3,
    21: 3,
    22: 2,
  },
};

/** Sunday to Saturday; the weekend of Bangladesh is Friday and Saturday. */
const weekdayWeights: Record<
  Venue,
  readonly [number, number, number, number, number, number, number]
> = {
  school: [1.1, 1, 1.05, 1, 0.95, 0, 0.15],
  office: [1.1, 1, 1, 1, 0.9, 0.05, 0.15],
  factory: [1, 1, 1, 1, 1, 0.1, 0.7],
};

const totalWeight = (place: Venue) =>
  Object.values(hourWeights[place]).reduce((sum, weight) => sum + weight, 0);

const hourMs = 3_600_000;

export interface Traffic {
  readonly place: Venue;
  /** Customers on an average weekday. */
  readonly perDay: number;
  readonly zone: string;
}

export const rateAt = ({ place, perDay, zone }: Traffic, instant: number): number => {
  const local = new Date(instant + zoneOffset(instant, zone));
  const share = (hourWeights[place][local.getUTCHours()] ?? 0) / totalWeight(place);
  return perDay * share * (weekdayWeights[place][local.getUTCDay()] ?? 0);
};

/**
 * The instants at which customers come after `from`, without end: a Poisson process that follows
 * the curve by thinning the busiest hour's rate.
 */
export function* generateArrivals(
  traffic: Traffic,
  from: number,
  random: Random,
): Generator<number> {
  const { place, perDay } = traffic;
  if (perDay <= 0) return;
  const busiest =
    (perDay * Math.max(...Object.values(hourWeights[place])) * Math.max(...weekdayWeights[place])) /
    totalWeight(place);
  let ratedQuarter = Number.NaN;
  let rate = 0;
  for (let instant = from; ; ) {
    instant += (-Math.log(1 - random()) / busiest) * hourMs;
    // Zones differ by quarters of an hour, so the rate is the same within one.
    const quarter = Math.floor(instant / (hourMs / 4));
    if (quarter !== ratedQuarter) {
      ratedQuarter = quarter;
      rate = rateAt(traffic, instant);
    }
    if (random() * busiest < rate) yield Math.floor(instant);
  }
}
