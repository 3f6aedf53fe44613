import { isOnline } from '../../contract/machine-api.ts';
import { maxQuantity } from '../../contract/payments.ts';
import type { Machines, Payments, Slots } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type Holds, holdsOf } from '../machines/holds.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { isPaused } from '../machines/sickness.ts';
import { slotsOfMachines } from '../machines/stock.ts';

export const gateReasons = {
  unknown: 'This machine is not known',
  inactive: 'This machine is not in service',
  offline: 'This machine is offline',
  doorOpen: 'The door of this machine is open',
  paused: 'This machine cannot dispense right now',
  empty: 'This machine is empty',
  noGateway: 'bKash payment is not set up for this machine',
} as const;

/** Why a machine cannot vend at all right now, whatever it holds. */
export const refusalOfMachine = (
  machine: Machines | undefined,
  now: number,
): string | undefined => {
  if (!machine || machine.removedAt !== null) return gateReasons.unknown;
  if (!machine.isActivated) return gateReasons.inactive;
  if (!isOnline(machine.lastSyncedAt, now)) return gateReasons.offline;
  return machine.doorOpen ? gateReasons.doorOpen : undefined;
};

/** One kind of product of a machine, with the slot that can sell most of it. */
export interface Offer {
  /** `sizes.id`, empty for slots without a size. */
  readonly size: string;
  readonly name: string;
  /** Poisha, of one. */
  readonly price: number;
  readonly rowNo: number;
  readonly columnNo: number;
  /** How many one payment can take, at least 1. */
  readonly free: number;
}

const freeOf = (slot: Slots, holds: Holds): number => slot.productCount - holds.of(slot);

/** What can be bought at a machine now: one offer a size, from what is promised to nobody. */
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

/** Why nothing can be bought at a machine that has no offers. */
export const refusalOfSlots = async (db: Db, machine: Machines, now: number): Promise<string> => {
  const slots = await slotsOfMachines(db, [machine.id]);
  const holds = await holdsOf(db, machine.id, now);
  const isPausedStock = (slot: Slots) => isPaused(slot, now) && freeOf(slot, holds) > 0;
  return slots.some(isPausedStock) ? gateReasons.paused : gateReasons.empty;
};

type Wanted = Pick<Payments, 'id' | 'machineId' | 'rowNo' | 'columnNo' | 'quantity'>;

/** Why the pads of a payment are no longer to be had, its own reservation left out. */
const refusalOfPads = async (db: Db, payment: Wanted, now: number): Promise<string | undefined> => {
  const slots = await slotsOfMachines(db, [payment.machineId]);
  const slot = slots.find(
    ({ rowNo, columnNo }) => rowNo === payment.rowNo && columnNo === payment.columnNo,
  );
  if (!slot) return gateReasons.empty;
  if (isPaused(slot, now)) return gateReasons.paused;
  const holds = await holdsOf(db, payment.machineId, now, payment.id);
  return freeOf(slot, holds) >= payment.quantity ? undefined : gateReasons.empty;
};

/** Why a payment must not be executed: money never moves for a machine that cannot vend. */
export const refusalOf = async (
  db: Db,
  machine: Machines,
  payment: Wanted,
  now: number,
): Promise<string | undefined> =>
  refusalOfMachine(machine, now) ?? (await refusalOfPads(db, payment, now));
