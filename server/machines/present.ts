import type { Answer, Query } from '../../contract/endpoint.ts';
import type { Machine, machines, Pause, RunsOut, Size, Slot } from '../../contract/machines.ts';
import { toTaka } from '../../contract/money.ts';
import { isOnline } from '../../contract/online.ts';
import { type Calendar, isoDate } from '../../contract/periods.ts';
import type { Institution } from '../core/access.ts';
import { type Answers, type AnyQuestion, Beside } from '../core/db/beside.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { inInstitution } from '../core/listing.ts';
import { horizon, type RunOut } from '../forecast/run-out.ts';
import { hasOpenCode } from './keys.ts';
import { type ListedMachine, machinesListed } from './list.ts';
import {
  claimedMachines,
  type ListedSize,
  type ListedSlot,
  listedSizes,
  listedSlots,
} from './queries.ts';
import { isPaused } from './sickness.ts';

const presentSize = ({ id, sizeId, sizeName, price, point }: ListedSize): Size => ({
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

/** Forecasts when the slots of machines run out. */
export interface Covering {
  /** Subqueries of the list of machines. */
  readonly questions: readonly AnyQuestion[];
  /** Returns days from a business day on, where they can be forecast. */
  readonly coversOf: (answers: Answers, today: number) => readonly (SlotPlace & RunOut)[];
}

/** Formats the date some days ahead, each once; null beyond the horizon. */
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
  sizes: readonly ListedSize[],
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

const presentMachine = (
  machine: ListedMachine,
  institution: Institution,
  held: Held,
  now: number,
): Machine => ({
  _id: machine.id,
  organizationId: institution.organizationId,
  institutionId: institution.id,
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

/** Details of one machine beside its own row. */
interface Known {
  readonly slots: ListedSlot[];
  readonly sizes: ListedSize[];
  readonly covers: (SlotPlace & RunOut)[];
}

const nothing: Known = { slots: [], sizes: [], covers: [] };

/** Presents machines for the console, with their slots and sizes. */
export interface ShownMachines {
  /** Lists a page of an institution's machines. */
  readonly list: (
    db: Db,
    institution: Institution,
    query: Query<typeof machines.all>,
    now: number,
  ) => Promise<Answer<typeof machines.all>>;
  readonly one: (db: Db, row: Machines, now: number) => Promise<Machine>;
}

export const machinesWith = (covering: Covering, { dayOf }: Calendar): ShownMachines => {
  const questions = [listedSlots, listedSizes, claimedMachines, ...covering.questions];
  const beside = new Beside(questions);
  const listed = machinesListed(questions);

  const present = (
    institution: Institution,
    rows: readonly ListedMachine[],
    answers: Answers,
    now: number,
  ): Machine[] => {
    const today = dayOf(now);
    const dateAt = datesFrom(today);
    const byMachine = new Map<string, Known>();
    const of = (machineId: string): Known => {
      const known = byMachine.get(machineId) ?? { slots: [], sizes: [], covers: [] };
      byMachine.set(machineId, known);
      return known;
    };
    for (const slot of answers.of(listedSlots)) of(slot.machineId).slots.push(slot);
    for (const size of answers.of(listedSizes)) of(size.machineId).sizes.push(size);
    for (const cover of covering.coversOf(answers, today)) of(cover.machineId).covers.push(cover);
    const claimed = new Set(answers.of(claimedMachines).map(({ machineId }) => machineId));
    return rows.map((machine) => {
      const { slots, sizes, covers } = byMachine.get(machine.id) ?? nothing;
      const stocks = slots.map((slot) => {
        const cover = covers.find(
          ({ rowNo, columnNo }) => rowNo === slot.rowNo && columnNo === slot.columnNo,
        );
        return presentSlot(slot, sizes, presentRunOut(cover, dateAt), now);
      });
      const sizeTypes = sizes.map(presentSize);
      const held = { stocks, sizeTypes, keyState: keyState(machine, claimed.has(machine.id), now) };
      return presentMachine(machine, institution, held, now);
    });
  };

  return {
    list: async (db, institution, query, now) => {
      const { rows, count, answers } = await listed(db, inInstitution(institution.id), query);
      return { machines: present(institution, rows, answers, now), count };
    },
    one: async (db, row, now) => {
      const { organizationId, institutionId: id } = row;
      const answers = await beside.about(db, [row.id]);
      const [machine] = present({ id, organizationId }, [row], answers, now);
      if (!machine) throw new Error(`Machine ${row.id} cannot be shown`);
      return machine;
    },
  };
};
