import type { Machine, Size } from '../../contract/machines.ts';
import { isOnline } from '../../contract/online.ts';
import type { Pause, RunsOut, Slot } from '../../contract/slots.ts';
import { toTaka } from '../../contract/values/money.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { hasOpenCode } from './keys.ts';
import type { ListedMachine } from './list.ts';
import { findPairings, findSizes, findSlots, type ListedSlot, type SizeRow } from './queries.ts';
import { datesFrom, presentRunOut, type RunOutForecast } from './run-out.ts';
import { isPaused } from './slots/slot-health.ts';

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

const presentSlot = (
  slot: ListedSlot,
  sizes: readonly SizeRow[],
  runsOut: RunsOut | null,
  now: number,
): Slot => ({
  rowNo: slot.rowNo,
  columnNo: slot.columnNo,
  sizeId: sizes.find(({ id }) => id === slot.sizeRef)?.sizeId ?? null,
  productCount: Math.max(0, slot.productCount),
  capacity: slot.fixedCapacity ?? slot.capacity,
  fixedCapacity: slot.fixedCapacity,
  paused: presentPause(slot, now),
  runsOut,
});

const keyState = (machine: ListedMachine, isClaimed: boolean, now: number): Machine['keyState'] => {
  if (hasOpenCode(machine, now)) return 'OFFERED';
  return isClaimed ? 'CLAIMED' : 'NONE';
};

export const presentPairedAt = (pairing: { readonly pairedAt: number } | undefined) =>
  pairing ? new Date(pairing.pairedAt).toISOString() : null;

type MachineInventory = Pick<Machine, 'stocks' | 'sizeTypes' | 'keyState' | 'pairedAt'>;

const presentMachine = (
  machine: ListedMachine,
  inventory: MachineInventory,
  now: number,
): Machine => ({
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
  lastSyncedAt: machine.lastSyncedAt === null ? null : new Date(machine.lastSyncedAt).toISOString(),
  firmware: machine.firmware,
  rssi: machine.rssi,
  configVersion: machine.configVersion,
  configHeld: machine.configHeld,
  stocks: inventory.stocks,
  sizeTypes: inventory.sizeTypes,
  taskAssignedTo: machine.taskAssignedTo,
  version: machine.version,
  keyState: inventory.keyState,
  pairedAt: inventory.pairedAt,
});

const machineOf = ({ machineId }: { readonly machineId: string }): string => machineId;

/** Machines that are presented at once: of 400 slots each they take some 50 ms. */
export const machinesAtOnce = 20;

/** Presents machines for the console, with their slots and sizes. */
export interface MachinePresenter {
  readonly list: (db: Db, rows: readonly ListedMachine[], now: number) => Promise<Machine[]>;
  readonly one: (db: Db, row: Machines, now: number) => Promise<Machine>;
}

export const createMachinePresenter = (
  forecast: RunOutForecast,
  { dayOf }: Calendar,
): MachinePresenter => {
  const presentMachines = async (
    db: Db,
    rows: readonly ListedMachine[],
    now: number,
  ): Promise<Machine[]> => {
    const ids = rows.map(({ id }) => id);
    const today = dayOf(now);
    const dateAt = datesFrom(today);
    const slotsOf = Map.groupBy(await findSlots(db, ids), machineOf);
    const sizesOf = Map.groupBy(await findSizes(db, ids), machineOf);
    const runOutsOf = Map.groupBy(await forecast.findRunOuts(db, ids, today), machineOf);
    const pairingsOf = Map.groupBy(await findPairings(db, ids), machineOf);
    return rows.map((machine) => {
      const [pairing] = pairingsOf.get(machine.id) ?? [];
      const sizes = sizesOf.get(machine.id) ?? [];
      const stocks = (slotsOf.get(machine.id) ?? []).map((slot) => {
        const runOut = runOutsOf
          .get(machine.id)
          ?.find(({ rowNo, columnNo }) => rowNo === slot.rowNo && columnNo === slot.columnNo);
        return presentSlot(slot, sizes, presentRunOut(runOut, dateAt), now);
      });
      const inventory = {
        stocks,
        sizeTypes: sizes.map(presentSize),
        keyState: keyState(machine, pairing !== undefined, now),
        pairedAt: presentPairedAt(pairing),
      };
      return presentMachine(machine, inventory, now);
    });
  };

  return {
    list: presentMachines,
    one: async (db, row, now) => {
      const [machine] = await presentMachines(db, [row], now);
      if (!machine) throw new Error(`Machine ${row.id} cannot be shown`);
      return machine;
    },
  };
};
