import type { Random } from '../core/random.ts';
import type { Happening, PastHappening } from '../machine/happening.ts';
import { Slots } from '../machine/slots.ts';
import { refill, type Shop, sale, wantsRefill } from './sales.ts';
import { arrivals, type Traffic } from './traffic.ts';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface HistoryParts {
  readonly traffic: Traffic;
  readonly shop: Shop;
  /** Rows and columns of the machine. */
  readonly slots: readonly { readonly rowNo: number; readonly columnNo: number }[];
  readonly random: Random;
}

/**
 * What would have happened in a stretch of time, in order. It begins with a count of every slot and
 * ends with every slot full, and no slot ever goes below zero, so stretches can be told in any order,
 * the newest first.
 */
export const history = (parts: HistoryParts, { from, to }: Stretch): PastHappening[] => {
  const { traffic, shop, random } = parts;
  const slots = new Slots(parts.slots.map((slot) => ({ ...slot, count: shop.capacity })));
  const told: PastHappening[] = [];
  const tell = (instant: number, happenings: readonly Happening[]) => {
    for (const happening of happenings) {
      slots.apply(happening);
      told.push({ ...happening, at: new Date(instant).toISOString() });
    }
  };
  const counted = shop.capacity;
  tell(
    from,
    parts.slots.map((slot) => ({ ...slot, type: 'COUNT', counted })),
  );
  for (const instant of arrivals(traffic, from, random)) {
    if (instant >= to) break;
    tell(instant, [sale(slots, shop, random)]);
    if (wantsRefill(slots, shop)) tell(instant, refill(slots, shop));
  }
  if (slots.total < slots.all.length * shop.capacity) tell(to - 1, refill(slots, shop));
  return told;
};

/** Stretches of so many days back from an instant, the newest first. */
export const stretchesBack = (until: number, days: number, length: number): Stretch[] =>
  Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const dayMs = 86_400_000;
    return {
      from: until - Math.min((index + 1) * length, days) * dayMs,
      to: until - index * length * dayMs,
    };
  });
