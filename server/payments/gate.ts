import { isOnline } from '../../contract/machine-api.ts';
import { maxQuantity } from '../../contract/payments.ts';
import type { Machines, Slots } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type Holds, holdsOf } from '../machines/holds.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { slotsOfMachines } from '../machines/stock.ts';

export const gateReasons = {
  unknown: 'This machine is not known',
  inactive: 'This machine is not in service',
  offline: 'This machine is offline',
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
  return isOnline(machine.lastSyncedAt, now) ? undefined : gateReasons.offline;
};

/** One kind of product of a machine, with the slot that has most of it free. */
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
  for (const slot of slots) {
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

/** Whether the pads of a payment are still to be had, its own reservation left out. */
export const hasPadsFor = async (
  db: Db,
  payment: { id: string; machineId: string; rowNo: number; columnNo: number; quantity: number },
  now: number,
): Promise<boolean> => {
  const slots = await slotsOfMachines(db, [payment.machineId]);
  const slot = slots.find(
    ({ rowNo, columnNo }) => rowNo === payment.rowNo && columnNo === payment.columnNo,
  );
  if (!slot) return false;
  return freeOf(slot, await holdsOf(db, payment.machineId, now, payment.id)) >= payment.quantity;
};

/** Why a payment must not be executed: money never moves for a machine that cannot vend. */
export const refusalOf = async (
  db: Db,
  machine: Machines,
  payment: Parameters<typeof hasPadsFor>[1],
  now: number,
): Promise<string | undefined> =>
  refusalOfMachine(machine, now) ??
  ((await hasPadsFor(db, payment, now)) ? undefined : gateReasons.empty);
