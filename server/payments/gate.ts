import { sentence } from '../../contract/messages.ts';
import { isOnline } from '../../contract/online.ts';
import { maxQuantity } from '../../contract/payments.ts';
import type { Machines, Payments, Slots } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { isPaused } from '../machines/sickness.ts';
import { slotsOfMachines } from '../machines/stock.ts';
import { type Holds, holdsOf } from './holds.ts';

export const gateReasons = {
  unknown: sentence('machineUnknown'),
  inactive: sentence('machineOutOfService'),
  offline: sentence('machineOffline'),
  doorOpen: sentence('machineDoorOpen'),
  paused: sentence('machineCannotDispense'),
  empty: sentence('machineEmpty'),
  noGateway: sentence('bkashNotSetUp'),
  crowded: sentence('machineCrowded'),
} as const;

/** The reason why a machine cannot vend at all right now, whatever it holds. */
export const refusalOfMachine = (
  machine: Machines | undefined,
  now: number,
): string | undefined => {
  if (!machine || machine.removedAt !== null) return gateReasons.unknown;
  if (!machine.isActivated) return gateReasons.inactive;
  if (!isOnline(machine.lastSyncedAt, now)) return gateReasons.offline;
  return machine.doorOpen ? gateReasons.doorOpen : undefined;
};

type Slot = Pick<Slots, 'rowNo' | 'columnNo'>;
type Wanted = Pick<Payments, 'id' | 'machineId' | 'rowNo' | 'columnNo' | 'quantity'>;
/** The slot that holds the pads of a payment, or the reason why none does. */
type Kept = { readonly slot: Slot } | { readonly reason: string };

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

const freeOf = (slot: Slots, holds: Holds): number => slot.productCount - holds.of(slot);

/** Lists one offer per size, from the stock that no hold covers. */
export const offersOf = async (db: Db, machine: Machines, now: number): Promise<Offer[]> => {
  const [slots, sizes, holds] = [
    await slotsOfMachines(db, [machine.id]),
    await sizesOfMachines(db, [machine.id]),
    await holdsOf(db, machine.id, now),
  ];
  const best = new Map<string, { slot: Slots; free: number }>();
  for (const slot of slots.filter((one) => !isPaused(one, now))) {
    const free = freeOf(slot, holds);
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
  const slots = await slotsOfMachines(db, [machine.id]);
  const holds = await holdsOf(db, machine.id, now);
  const isPausedStock = (slot: Slots) => isPaused(slot, now) && freeOf(slot, holds) > 0;
  return slots.some(isPausedStock) ? gateReasons.paused : gateReasons.empty;
};

/** Finds a slot with enough pads: the payment's own, else another one of the same product. */
const slotFor = async (
  db: Db,
  { id, machineId, rowNo, columnNo, quantity }: Wanted,
  now: number,
): Promise<Kept> => {
  const slots = await slotsOfMachines(db, [machineId]);
  const own = slots.find((slot) => slot.rowNo === rowNo && slot.columnNo === columnNo);
  if (!own) return { reason: gateReasons.empty };
  const holds = await holdsOf(db, machineId, now, id);
  const others = slots
    .filter((slot) => slot !== own && slot.sizeRef === own.sizeRef)
    .toSorted((one, other) => freeOf(other, holds) - freeOf(one, holds));
  const full = [own, ...others].filter((slot) => freeOf(slot, holds) >= quantity);
  const slot = full.find((one) => !isPaused(one, now));
  if (slot) return { slot: { rowNo: slot.rowNo, columnNo: slot.columnNo } };
  return { reason: full.length ? gateReasons.paused : gateReasons.empty };
};

/**
 * Checks the machine again right before an execute: money never moves for a machine that cannot
 * vend. Returns the slot that holds the pads from now on, or the reason why none does.
 */
export const secondLook = async (
  db: Db,
  machine: Machines,
  payment: Wanted,
  now: number,
): Promise<Kept> => {
  const reason = refusalOfMachine(machine, now);
  return reason === undefined ? slotFor(db, payment, now) : { reason };
};
