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

/** How the first stretch of a machine begins, and how the one of now ends. */
export interface Edges {
  /** Nothing was in the slots before: they are filled, not counted. */
  readonly beginsEmpty?: boolean;
  /** What is left in all slots together, as nobody has come to refill since; full without it. */
  readonly left?: number;
}

/** Of so many customers the one before whom the slots were last filled. */
const lastVisit = (customers: number, full: number, { left }: Edges): number =>
  left === undefined ? customers : customers - (full - left);

/**
 * What would have happened in a stretch of time, in order. Unless its edges are others it begins with
 * a count of every slot and ends with every slot full, and no slot ever goes below zero, so stretches
 * can be told in any order, the newest first.
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

/** Stretches of so many days back from an instant, the newest first. */
export const stretchesBack = (until: number, days: number, length: number): Stretch[] =>
  Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const dayMs = 86_400_000;
    return {
      from: until - Math.min((index + 1) * length, days) * dayMs,
      to: until - index * length * dayMs,
    };
  });
