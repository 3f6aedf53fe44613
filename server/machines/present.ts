import type { Machine, Pause, RunsOut, Size, Slot } from '../../contract/machines.ts';
import { toTaka } from '../../contract/money.ts';
import { isOnline } from '../../contract/online.ts';
import { type Calendar, isoDate } from '../../contract/periods.ts';
import type { Db } from '../core/db/store.ts';
import { horizon, type RunOut } from '../forecast/run-out.ts';
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

interface SlotPlace {
  readonly machineId: string;
  readonly rowNo: number;
  readonly columnNo: number;
}

/** When the slots of machines run out, in days from a business day on, where it can be foretold. */
export type CoverOf = (
  db: Db,
  machineIds: readonly string[],
  today: number,
) => Promise<readonly (SlotPlace & RunOut)[]>;

/** The date so many days ahead, each written once; null beyond what is foretold. */
type DateAt = (ahead: number) => string | null;
const datesFrom = (today: number): DateAt => {
  const dates = new Map<number, string>();
  return (ahead) => {
    if (ahead >= horizon) return null;
    const date = dates.get(ahead) ?? isoDate(today + ahead);
    dates.set(ahead, date);
    return date;
  };
};

const presentRunOut = (cover: RunOut | undefined, dateAt: DateAt): RunsOut | null => {
  if (!cover) return null;
  const [expected, earliest] = [dateAt(cover.expected), dateAt(cover.earliest)];
  if (expected === null || earliest === null) return null;
  return { expected, earliest, latest: dateAt(cover.latest) };
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

type Held = Pick<Machine, 'stocks' | 'sizeTypes' | 'keyState'>;

const presentMachine = (machine: ListedMachine, held: Held, now: number): Machine => ({
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
  stocks: held.stocks,
  sizeTypes: held.sizeTypes,
  taskAssignedTo: machine.taskAssignedTo,
  version: machine.version,
  keyState: held.keyState,
});

/** Machines as the console sees them, with their slots and sizes. */
export interface ShownMachines {
  readonly list: (db: Db, rows: readonly ListedMachine[], now: number) => Promise<Machine[]>;
  readonly one: (db: Db, row: ListedMachine, now: number) => Promise<Machine>;
}

export const machinesWith = (coverOf: CoverOf, { dayOf }: Calendar): ShownMachines => {
  const list: ShownMachines['list'] = async (db, rows, now) => {
    if (!rows.length) return [];
    const ids = rows.map(({ id }) => id);
    const today = dayOf(now);
    const slots = Map.groupBy(await listedSlots(db, ids), ({ machineId }) => machineId);
    const sizes = Map.groupBy(await sizesOfMachines(db, ids), ({ machineId }) => machineId);
    const claimed = await claimedMachines(db, ids);
    const covers = Map.groupBy(await coverOf(db, ids, today), ({ machineId }) => machineId);
    const dateAt = datesFrom(today);
    return rows.map((machine) => {
      const sizesHere = sizes.get(machine.id) ?? [];
      const coversHere = covers.get(machine.id) ?? [];
      const runsOut = ({ rowNo, columnNo }: ListedSlot) =>
        presentRunOut(
          coversHere.find((cover) => cover.rowNo === rowNo && cover.columnNo === columnNo),
          dateAt,
        );
      const held = {
        stocks: (slots.get(machine.id) ?? []).map((slot) =>
          presentSlot(slot, sizesHere, runsOut(slot), now),
        ),
        sizeTypes: sizesHere.map(presentSize),
        keyState: keyState(machine, claimed.has(machine.id), now),
      };
      return presentMachine(machine, held, now);
    });
  };
  return {
    list,
    one: async (db, row, now) => {
      const [machine] = await list(db, [row], now);
      if (!machine) throw new Error(`Machine ${row.id} cannot be shown`);
      return machine;
    },
  };
};
