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

/** Deviations at the start of a machine's first stretch and at the end of its newest one. */
export interface Edges {
  /** The slots were empty before: they are filled, not counted. */
  readonly beginsEmpty?: boolean;
  /** Products left in all slots, as nobody has refilled since; full when omitted. */
  readonly left?: number;
}

/** Index of the customer before whom the slots were last filled. */
const lastVisit = (customers: number, full: number, { left }: Edges): number =>
  left === undefined ? customers : customers - (full - left);

/**
 * Generates the events of a stretch of time, in order. Unless its edges differ it begins with a
 * count of every slot and ends with every slot full, and no slot goes below zero, so stretches can
 * be sent in any order, the newest first.
 */
export const history = (
  parts: HistoryParts,
  { from, to }: Stretch,
  edges: Edges = {},
): PastHappening[] => {
  const { traffic, shop, random } = parts;
  const counted = shop.capacity;
  const full = parts.slots.length * counted;
  const count = edges.beginsEmpty ? 0 : counted;
  const slots = new Slots(parts.slots.map((slot) => ({ ...slot, count })));
  const told: PastHappening[] = [];
  const tell = (instant: number, happenings: readonly Happening[]) => {
    for (const happening of happenings) {
      slots.apply(happening);
      told.push({ ...happening, at: new Date(instant).toISOString() });
    }
  };
  const fill = (instant: number) => {
    if (slots.total < full) tell(instant, refill(slots, shop));
  };
  if (edges.beginsEmpty) fill(from);
  else {
    tell(
      from,
      parts.slots.map((slot) => ({ ...slot, type: 'COUNT', counted })),
    );
  }
  const customers = [];
  for (const instant of arrivals(traffic, from, random)) {
    if (instant >= to) break;
    customers.push(instant);
  }
  const last = lastVisit(customers.length, full, edges);
  for (const [index, instant] of customers.entries()) {
    if (index === last) fill(instant);
    tell(instant, [sale(slots, shop, random)]);
    if (index < last && wantsRefill(slots, shop)) fill(instant);
  }
  if (edges.left === undefined) fill(to - 1);
  return told;
};

/** Splits so many days before an instant into stretches, the newest first. */
export const stretchesBack = (until: number, days: number, length: number): Stretch[] =>
  Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const dayMs = 86_400_000;
    return {
      from: until - Math.min((index + 1) * length, days) * dayMs,
      to: until - index * length * dayMs,
    };
  });
