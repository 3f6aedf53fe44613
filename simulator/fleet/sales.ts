import type { FailureCode } from '../../contract/device-events.ts';
import type { TransactionType } from '../../contract/transactions.ts';
import { drawChance, pickOne, pickWeighted, type Random, randomBetween } from '../core/random.ts';
import type { DispenseDraft, EventDraft } from '../machine/event-draft.ts';
import type { SlotCount, Slots } from '../machine/slots.ts';

export type PaymentMix = Readonly<Record<TransactionType, number>>;

/** A drop by bKash needs a payment: `simulator/demo/past-payments.ts` makes those of the past. */
export const paymentMix: PaymentMix = { CASH: 62, RFID: 38, BKASH: 0 };

export const failureShare = 0.025;
export const failureWeights: Readonly<Record<Exclude<FailureCode, 'EMPTY'>, number>> = {
  NO_DROP: 40,
  JAM: 25,
  MOTOR: 15,
  CANCELLED: 12,
  DOOR_OPEN: 5,
  POWER: 3,
};

export interface Shop {
  readonly mix: PaymentMix;
  /** Cards that customers hold to the reader; at a live machine those that are not on its list. */
  readonly cards: readonly string[];
  /** The card with which refill staff opens the door; without one it has a key. */
  readonly unlockCard: string | undefined;
  /** Count up to which staff refills a slot. */
  readonly capacity: number;
}

/** Draws the purchase of one customer, from a slot with stock as long as there is one. */
export const drawSale = (slots: Slots, { mix, cards }: Shop, random: Random): DispenseDraft => {
  const stocked = slots.all.filter(({ count }) => count > 0);
  const { rowNo, columnNo } = pickOne(random, stocked.length > 0 ? stocked : slots.all);
  const transactionType = pickWeighted(random, mix);
  const dispense = {
    type: 'DISPENSE',
    rowNo,
    columnNo,
    transactionType,
    ...(transactionType === 'RFID' ? { rfid: pickOne(random, cards) } : {}),
  } as const;
  if (stocked.length === 0) return { ...dispense, isSuccessful: false, failureReason: 'EMPTY' };
  if (drawChance(random, failureShare)) {
    return {
      ...dispense,
      isSuccessful: false,
      failureReason: pickWeighted(random, failureWeights),
    };
  }
  return { ...dispense, isSuccessful: true };
};

/** True when less than a third is left, or a slot is empty. */
export const wantsRefill = (slots: Slots, { capacity }: Shop): boolean =>
  slots.total < (slots.all.length * capacity) / 3 || slots.all.some(({ count }) => count === 0);

const refillUpTo = (capacity: number) => (slot: SlotCount) => ({
  type: 'REFILL' as const,
  rowNo: slot.rowNo,
  columnNo: slot.columnNo,
  added: capacity - slot.count,
});

/** Refill staff opens the door and fills every slot up. */
export const refillSlots = (slots: Slots, { capacity, unlockCard }: Shop): EventDraft[] => [
  ...(unlockCard === undefined ? [] : [{ type: 'UNLOCK' as const, rfid: unlockCard }]),
  ...slots.all.filter(({ count }) => count < capacity).map(refillUpTo(capacity)),
];

/** Card numbers as readers report them: four bytes in hexadecimal. */
export const makeCards = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () =>
    randomBetween(random, 0x10000000, 0xffffffff).toString(16).toUpperCase(),
  );
