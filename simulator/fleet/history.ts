import type { Random } from '../core/random.ts';
import type { EventDraft, PastEventDraft } from '../machine/event-draft.ts';
import { Slots } from '../machine/slots.ts';
import { drawSale, refillSlots, type Shop, wantsRefill } from './sales.ts';
import { generateArrivals, type Traffic } from './traffic.ts';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface HistoryOptions {
  readonly traffic: Traffic;
  readonly shop: Shop;
  readonly slots: readonly { readonly rowNo: number; readonly columnNo: number }[];
  readonly random: Random;
}

/** Deviations at the start of a machine's first stretch and at the end of its newest one. */
export interface StretchEdges {
  /** The slots were empty before: they are filled, not counted. */
  readonly beginsEmpty?: boolean;
  /** Products left in all slots, as nobody has refilled since; full when omitted. */
  readonly left?: number;
}

/** Index of the customer before whom the slots were last filled. */
const lastRefillIndex = (customers: number, full: number, { left }: StretchEdges): number =>
  left === undefined ? customers : customers - (full - left);

/**
 * Generates the events of a stretch of time, in order. Unless its edges differ it begins with a
 * count of every slot and ends with every slot full, and no slot goes below zero, so stretches can
 * be sent in any order, the newest first.
 */
export const generateHistory = (
  parts: HistoryOptions,
  { from, to }: Stretch,
  edges: StretchEdges = {},
): PastEventDraft[] => {
  const { traffic, shop, random } = parts;
  const counted = shop.capacity;
  const full = parts.slots.length * counted;
  const count = edges.beginsEmpty ? 0 : counted;
  const slots = new Slots(parts.slots.map((slot) => ({ ...slot, count })));
  const events: PastEventDraft[] = [];
  const addEvents = (instant: number, drafts: readonly EventDraft[]) => {
    for (const draft of drafts) {
      slots.apply(draft);
      events.push({ ...draft, at: new Date(instant).toISOString() });
    }
  };
  const refillAt = (instant: number) => {
    if (slots.total < full) addEvents(instant, refillSlots(slots, shop));
  };
  if (edges.beginsEmpty) refillAt(from);
  else {
    addEvents(
      from,
      parts.slots.map((slot) => ({ ...slot, type: 'COUNT', counted })),
    );
  }
  const customers = [];
  for (const instant of generateArrivals(traffic, from, random)) {
    if (instant >= to) break;
    customers.push(instant);
  }
  const last = lastRefillIndex(customers.length, full, edges);
  for (const [index, instant] of customers.entries()) {
    if (index === last) refillAt(instant);
    addEvents(instant, [drawSale(slots, shop, random)]);
    if (index < last && wantsRefill(slots, shop)) refillAt(instant);
  }
  if (edges.left === undefined) refillAt(to - 1);
  return events;
};

/** Splits so many days before an instant into stretches, the newest first. */
export const splitIntoStretches = (until: number, days: number, length: number): Stretch[] =>
  Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const dayMs = 86_400_000;
    return {
      from: until - Math.min((index + 1) * length, days) * dayMs,
      to: until - index * length * dayMs,
    };
  });
