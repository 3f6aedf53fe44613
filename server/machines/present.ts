import type { Machine, Pause, Size, Slot } from '../../contract/machines.ts';
import { toTaka } from '../../contract/money.ts';
import { isOnline } from '../../contract/online.ts';
import type { Db } from '../core/db/store.ts';
import { hasOpenCode } from './keys.ts';
import type { ListedMachine } from './list.ts';
import {
  claimedMachines,
  type ListedSlot,
  listedSlots,
  type SizeRow,
  sizesOfMachines,
} from './queries.ts';
import { isPaused } from './sickness.ts';

const presentSize = ({ id, sizeId, sizeName, price, point }: SizeRow): Size => ({
  _id: id,
  sizeId,
  sizeName,
  price: toTaka(price),
  point,
});

const presentPause = (slot: ListedSlot, now: number): Pause | null => {
  const { sickBy: cause, sickCode: code, sickAt } = slot;
  if (cause === null || code === null || !isPaused(slot, now)) return null;
  return { cause, code, since: new Date(sickAt).toISOString() };
};

const presentSlot = (slot: ListedSlot, sizes: readonly SizeRow[], now: number): Slot => ({
  rowNo: slot.rowNo,
  columnNo: slot.columnNo,
  sizeId: sizes.find(({ id }) => id === slot.sizeRef)?.sizeId ?? null,
  productCount: Math.max(0, slot.productCount),
  capacity: slot.capacity,
  paused: presentPause(slot, now),
});

const keyState = (machine: ListedMachine, isClaimed: boolean, now: number): Machine['keyState'] => {
  if (hasOpenCode(machine, now)) return 'OFFERED';
  return isClaimed ? 'CLAIMED' : 'NONE';
};

/** Machines as the console sees them, with their slots and sizes. */
export const presentMachines = async (
  db: Db,
  rows: readonly ListedMachine[],
  now: number,
): Promise<Machine[]> => {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const slots = Map.groupBy(await listedSlots(db, ids), ({ machineId }) => machineId);
  const sizes = Map.groupBy(await sizesOfMachines(db, ids), ({ machineId }) => machineId);
  const claimed = await claimedMachines(db, ids);
  return rows.map((machine) => {
    const sizesHere = sizes.get(machine.id) ?? [];
    return {
      _id: machine.id,
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      name: machine.name,
      physicalId: machine.physicalId,
      simNumber: machine.simNumber,
      price: toTaka(machine.price),
      point: machine.point,
      pointsEnabled: machine.pointsEnabled === 1,
      isActivated: machine.isActivated === 1,
      isOnline: isOnline(machine.lastSyncedAt, now),
      isDoorOpen: machine.doorOpen === 1,
      lastSyncedAt:
        machine.lastSyncedAt === null ? null : new Date(machine.lastSyncedAt).toISOString(),
      firmware: machine.firmware,
      rssi: machine.rssi,
      configVersion: machine.configVersion,
      configHeld: machine.configHeld,
      stocks: (slots.get(machine.id) ?? []).map((slot) => presentSlot(slot, sizesHere, now)),
      sizeTypes: sizesHere.map(presentSize),
      taskAssignedTo: machine.taskAssignedTo,
      version: machine.version,
      keyState: keyState(machine, claimed.has(machine.id), now),
    };
  });
};

export const presentMachine = async (db: Db, row: ListedMachine, now: number): Promise<Machine> => {
  const [machine] = await presentMachines(db, [row], now);
  if (!machine) throw new Error(`Machine ${row.id} cannot be shown`);
  return machine;
};
