import { encodeMessage } from '../../../contract/messages.ts';
import { isOnline } from '../../../contract/online.ts';
import { maxQuantity } from '../../../contract/payments.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import { toTaka } from '../../../contract/values/money.ts';
import { findSizes } from '../../machines/queries.ts';
import { isPaused } from '../../machines/slots/slot-health.ts';
import { findSlots } from '../../machines/stock/stock.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines, Payments, Slots } from '../../platform/schema/schema.ts';
import { findHolds, type Holds } from './holds.ts';

export const refusalReasons = {
  unknown: encodeMessage('machineUnknown'),
  inactive: encodeMessage('machineOutOfService'),
  offline: encodeMessage('machineOffline'),
  doorOpen: encodeMessage('machineDoorOpen'),
  paused: encodeMessage('machineCannotDispense'),
  empty: encodeMessage('machineEmpty'),
  noGateway: encodeMessage('bkashNotSetUp'),
  tooDear: encodeMessage('amountNotAccepted'),
  crowded: encodeMessage('machineCrowded'),
} as const;

/** `minAmount` in poisha. */
export const tooCheapReason = (minAmount: number): string =>
  encodeMessage('amountBelowMinimum', { amount: toTaka(minAmount) });

/** The reason why a machine cannot vend at all right now, whatever it holds. */
export const refusalOfMachine = (
  machine: Machines | undefined,
  now: number,
): string | undefined => {
  if (!machine || machine.removedAt !== null) return refusalReasons.unknown;
  if (!machine.isActivated) return refusalReasons.inactive;
  if (!isOnline(machine.lastSyncedAt, now)) return refusalReasons.offline;
  return machine.doorOpen ? refusalReasons.doorOpen : undefined;
};

type PaymentNeed = Pick<Payments, 'id' | 'machineId' | 'rowNo' | 'columnNo' | 'quantity'>;
/** The slot that holds the pads of a payment, or the reason why none does. */
type SlotChoice = { readonly slot: SlotPosition } | { readonly reason: string };

/** One product of a machine, with the slot that can sell most of it. */
export interface Offer {
  /** `sizes.id`, empty for slots without a size. */
  readonly size: string;
  readonly name: string;
  /** Poisha per pad. */
  readonly price: number;
  readonly rowNo: number;
  readonly columnNo: number;
  /** Pads that one payment can take, at least 1. */
  readonly free: number;
}

const freeCount = (slot: Slots, holds: Holds): number => slot.productCount - holds.of(slot);

/** Lists one offer per size, from the stock that no hold covers. */
export const findOffers = async (db: Db, machine: Machines, now: number): Promise<Offer[]> => {
  const [slots, sizes, holds] = [
    await findSlots(db, [machine.id]),
    await findSizes(db, [machine.id]),
    await findHolds(db, machine.id, now),
  ];
  const best = new Map<string, { slot: Slots; free: number }>();
  for (const slot of slots.filter((one) => !isPaused(one, now))) {
    const free = freeCount(slot, holds);
    const key = slot.sizeRef ?? '';
    if (free > (best.get(key)?.free ?? 0)) best.set(key, { slot, free });
  }
  return Array.from(best, ([key, { slot, free }]) => {
    const size = sizes.find(({ id }) => id === key);
    return {
      size: key,
      name: size?.sizeName ?? '',
      price: size?.price ?? machine.price,
      rowNo: slot.rowNo,
      columnNo: slot.columnNo,
      free: Math.min(free, maxQuantity),
    };
  });
};

/** The reason why a machine has no offers. */
export const refusalOfSlots = async (db: Db, machine: Machines, now: number): Promise<string> => {
  const slots = await findSlots(db, [machine.id]);
  const holds = await findHolds(db, machine.id, now);
  const isPausedStock = (slot: Slots) => isPaused(slot, now) && freeCount(slot, holds) > 0;
  return slots.some(isPausedStock) ? refusalReasons.paused : refusalReasons.empty;
};

/** Finds a slot with enough pads: the payment's own, else another one of the same product. */
const chooseSlot = async (
  db: Db,
  { id, machineId, rowNo, columnNo, quantity }: PaymentNeed,
  now: number,
): Promise<SlotChoice> => {
  const slots = await findSlots(db, [machineId]);
  const ownSlot = slots.find((slot) => slot.rowNo === rowNo && slot.columnNo === columnNo);
  if (!ownSlot) return { reason: refusalReasons.empty };
  const holds = await findHolds(db, machineId, now, id);
  const others = slots
    .filter((slot) => slot !== ownSlot && slot.sizeRef === ownSlot.sizeRef)
    .toSorted((one, other) => freeCount(other, holds) - freeCount(one, holds));
  const full = [ownSlot, ...others].filter((slot) => freeCount(slot, holds) >= quantity);
  const slot = full.find((one) => !isPaused(one, now));
  if (slot) return { slot: { rowNo: slot.rowNo, columnNo: slot.columnNo } };
  return { reason: full.length ? refusalReasons.paused : refusalReasons.empty };
};

/**
 * Checks the machine again right before an execute: money never moves for a machine that cannot
 * vend. Returns the slot that holds the pads from now on, or the reason why none does.
 */
export const recheckMachine = async (
  db: Db,
  machine: Machines,
  payment: PaymentNeed,
  now: number,
): Promise<SlotChoice> => {
  const reason = refusalOfMachine(machine, now);
  return reason === undefined ? chooseSlot(db, payment, now) : { reason };
};
