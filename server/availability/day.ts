import type { OpeningHours } from '../../contract/opening-hours.ts';
import { instantOfWall, isoDate } from '../../contract/values/periods.ts';
import { type Interval, intersect, minutesIn, subtract, unite } from './intervals.ts';

/** A change of a slot's stock. */
interface StockStep {
  readonly at: number;
  readonly delta: number;
}

export interface SlotFacts {
  /** The ID of the product size that it holds now; empty without one. */
  readonly sizeId: string;
  /** Stock after all steps. */
  readonly stock: number;
  readonly steps: readonly StockStep[];
  readonly pauses: readonly Interval[];
  /** When it was first given stock; undefined before. */
  readonly firstStockAt: number | undefined;
}

/** Everything that decides when a machine could give a pad, from the first instant in question on. */
export interface MachineFacts {
  readonly inactive: readonly Interval[];
  readonly openDoors: readonly Interval[];
  readonly removedAt: number | null;
  readonly slots: readonly SlotFacts[];
}

/** Minutes of the opening hours, and those of them in which a pad could be had. */
export interface Minutes {
  readonly openMinutes: number;
  readonly ableMinutes: number;
}

export interface AvailableDay extends Minutes {
  /** By the ID of the product size. */
  readonly sizes: Readonly<Record<string, Minutes>>;
  /** Opening hours without a pad, in minutes of the business clock. */
  readonly gaps: readonly (readonly [from: number, to: number])[];
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

/** The hours of a business day in which an institution is open. */
export const openIntervals = (
  { week, holidays }: Pick<OpeningHours, 'week' | 'holidays'>,
  day: number,
  timeZone: string,
): Interval[] => {
  const date = isoDate(day);
  const hours = week[new Date(date).getUTCDay()];
  if (!hours || holidays.includes(date)) return [];
  const at = (time: string) => instantOfWall(day * dayMs + minuteOf(time) * minuteMs, timeZone);
  return unite([{ from: at(hours.from), to: at(hours.to) }]);
};

/** Times at which a slot held a pad and was not paused. Walks back from the present stock. */
const timesWithPad = ({ stock, steps, pauses }: SlotFacts): Interval[] => {
  const filled: Interval[] = [];
  let count = stock;
  let to = Infinity;
  for (const { at, delta } of steps.toSorted((a, b) => b.at - a.at)) {
    if (count > 0) filled.push({ from: at, to });
    to = at;
    count -= delta;
  }
  if (count > 0) filled.push({ from: -Infinity, to });
  return subtract(unite(filled), pauses);
};

const firstOf = (slots: readonly SlotFacts[]): number =>
  Math.min(...slots.map(({ firstStockAt = Infinity }) => firstStockAt));

/** Prepares the facts once; answers what a machine could give within open intervals. */
export const createDayComputation = ({ inactive, openDoors, removedAt, slots }: MachineFacts) => {
  const unable = unite([...inactive, ...openDoors]);
  const withPad = slots.map((slot) => ({ ...slot, times: timesWithPad(slot) }));
  const sizeIds = [...new Set(slots.map(({ sizeId }) => sizeId))].filter(Boolean);
  const groups = sizeIds.map((sizeId) => ({
    sizeId,
    own: withPad.filter((slot) => slot.sizeId === sizeId),
  }));

  const within = (open: readonly Interval[], own: typeof withPad) => {
    const counted = intersect(open, [{ from: firstOf(own), to: removedAt ?? Infinity }]);
    const able = subtract(intersect(counted, unite(own.flatMap(({ times }) => times))), unable);
    return { counted, able };
  };
  const minutesOf = ({ counted, able }: ReturnType<typeof within>): Minutes => ({
    openMinutes: minutesIn(counted),
    ableMinutes: minutesIn(able),
  });

  /** `wallMinute` gives the minute of the business day at an instant. */
  return (open: readonly Interval[], wallMinute: (instant: number) => number): AvailableDay => {
    const whole = within(open, withPad);
    return {
      ...minutesOf(whole),
      sizes: Object.fromEntries(
        groups.map(({ sizeId, own }) => [sizeId, minutesOf(within(open, own))]),
      ),
      gaps: subtract(whole.counted, whole.able).map(({ from, to }) => {
        const start = wallMinute(from);
        return [start, start + minutesIn([{ from, to }])] as const;
      }),
    };
  };
};
