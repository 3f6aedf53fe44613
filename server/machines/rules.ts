import type { MachineUpdate, SlotForm } from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { message } from '../../contract/messages.ts';
import { toPoisha, toTaka } from '../../contract/money.ts';
import { pickOf } from '../../contract/records.ts';
import { flagOf } from '../core/db/flag.ts';
import type { Machines, Slots } from '../core/db/schema.ts';
import { orderKey } from '../core/order-key.ts';
import type { SizeRow } from './queries.ts';

/** Names the place of a slot. */
export const placeOf = ({ rowNo, columnNo }: { rowNo: number; columnNo: number }): Message =>
  message('slotPlace', { row: rowNo, column: columnNo });

const key = (slot: { rowNo: number; columnNo: number }): string => `${slot.rowNo} ${slot.columnNo}`;

export interface GivenSlot {
  readonly rowNo: number;
  readonly columnNo: number;
  readonly productCount: number;
  readonly sizeRef: string | null;
  /** Undefined keeps the capacity as it is. */
  readonly fixedCapacity: number | null | undefined;
}

/** The slots of a form, each with its size, or every fault at its field. */
export const readSlots = (
  form: readonly SlotForm[],
  sizes: readonly SizeRow[],
): { slots: GivenSlot[]; faults: Record<string, Message> } => {
  const faults: Record<string, Message> = {};
  const seen = new Set<string>();
  const slots = form.map((slot, index) => {
    if (seen.has(key(slot))) {
      faults[`stocks.${index}.columnNo`] = message('slotTwice', { place: placeOf(slot) });
    }
    seen.add(key(slot));
    const size = sizes.find(({ id, sizeId }) => slot.sizeId === id || slot.sizeId === sizeId);
    if (slot.sizeId && !size) faults[`stocks.${index}.sizeId`] = message('sizeUnknown');
    const { rowNo, columnNo, productCount, fixedCapacity } = slot;
    return { rowNo, columnNo, productCount, sizeRef: size?.id ?? null, fixedCapacity };
  });
  return { slots, faults };
};

/** A slot whose capacity changes; null lets it follow from its counts. */
type FixedSlot = GivenSlot & { readonly fixedCapacity: number | null };

export interface SlotPlan {
  readonly added: readonly GivenSlot[];
  readonly removed: readonly Slots[];
  /** Counted slots with their former stock. */
  readonly counted: readonly (GivenSlot & { readonly before: number })[];
  readonly resized: readonly GivenSlot[];
  readonly refixed: readonly FixedSlot[];
}

const refixedOf = (
  known: ReadonlyMap<string, Slots>,
  given: readonly GivenSlot[],
): readonly FixedSlot[] => {
  const refixed: FixedSlot[] = [];
  for (const slot of given) {
    const before = known.get(key(slot));
    const { fixedCapacity } = slot;
    if (!before || fixedCapacity === undefined || fixedCapacity === before.fixedCapacity) continue;
    refixed.push({ ...slot, fixedCapacity });
  }
  return refixed;
};

/**
 * Plans the changes of a list of slots. A physical count counts every slot, an edit only those that
 * differ.
 */
export const planSlots = (
  current: readonly Slots[],
  given: readonly GivenSlot[],
  isCount: boolean,
): SlotPlan => {
  const known = new Map(current.map((slot) => [key(slot), slot]));
  const kept = new Set(given.map(key));
  const counted: (GivenSlot & { before: number })[] = [];
  for (const slot of given) {
    const before = known.get(key(slot))?.productCount;
    if (before === undefined) continue;
    if (isCount || Math.max(0, before) !== slot.productCount) counted.push({ ...slot, before });
  }
  return {
    added: given.filter((slot) => !known.has(key(slot))),
    removed: current.filter((slot) => !kept.has(key(slot))),
    counted,
    resized: given.filter((slot) => {
      const before = known.get(key(slot));
      return before !== undefined && before.sizeRef !== slot.sizeRef;
    }),
    refixed: refixedOf(known, given),
  };
};

/**
 * Describes a plan for the report's stock log, such as 'Stock updated: row 1, column 2: 3 → 20'
 * (spec 3).
 */
export const stockMessage = (plan: SlotPlan, isCount: boolean): Message | undefined => {
  const changes = [
    ...plan.counted
      .filter(({ before, productCount }) => before !== productCount)
      .map((slot) =>
        message('slotCounted', {
          place: placeOf(slot),
          before: Math.max(0, slot.before),
          after: slot.productCount,
        }),
      ),
    ...plan.added.map((slot) =>
      message('slotAdded', { place: placeOf(slot), products: slot.productCount }),
    ),
    ...plan.removed.map((slot) =>
      message('slotRemoved', { place: placeOf(slot), products: Math.max(0, slot.productCount) }),
    ),
    ...plan.resized.map((slot) => message('slotResized', { place: placeOf(slot) })),
    ...plan.refixed.map(({ fixedCapacity, ...slot }) =>
      fixedCapacity === null
        ? message('slotCapacityFreed', { place: placeOf(slot) })
        : message('slotCapacityFixed', { place: placeOf(slot), capacity: fixedCapacity }),
    ),
  ];
  if (changes.length) return message('stockUpdated', { changes });
  return isCount ? message('stockConfirmed') : undefined;
};

/** Describes for the stock log which slots an admin has let sell again. */
export const resumeMessage = (slots: readonly { rowNo: number; columnNo: number }[]): Message =>
  message('slotsResumed', { places: slots.map(placeOf) });

type Fields = Pick<
  Machines,
  | 'name'
  | 'nameKey'
  | 'simNumber'
  | 'price'
  | 'point'
  | 'pointsEnabled'
  | 'isActivated'
  | 'taskAssignedTo'
>;

const asStored = (given: MachineUpdate): Partial<Fields> => ({
  ...(given.name !== undefined && { name: given.name, nameKey: orderKey(given.name) }),
  ...(given.simNumber !== undefined && { simNumber: given.simNumber }),
  ...(given.price !== undefined && { price: toPoisha(given.price) }),
  ...(given.point !== undefined && { point: given.point }),
  ...(given.pointsEnabled !== undefined && { pointsEnabled: flagOf(given.pointsEnabled) }),
  ...(given.isActivated !== undefined && { isActivated: flagOf(given.isActivated) }),
  ...(given.taskAssignedTo !== undefined && { taskAssignedTo: given.taskAssignedTo }),
});

/** Describes the changes of a machine, such as 'price 10 → 12'. */
const differences = (before: Fields, after: Partial<Fields>): Message[] => {
  const { name, simNumber, price, point, pointsEnabled } = after;
  const changes = [
    name !== undefined && message('nameChanged', { before: before.name, after: name }),
    simNumber !== undefined &&
      message('simNumberChanged', { before: before.simNumber, after: simNumber }),
    price !== undefined &&
      message('priceChanged', { before: toTaka(before.price), after: toTaka(price) }),
    point !== undefined && message('pointChanged', { before: before.point, after: point }),
    pointsEnabled !== undefined && message(pointsEnabled ? 'pointsTurnedOn' : 'pointsTurnedOff'),
  ];
  return changes.filter((change) => change !== false);
};

/** Selects the fields that an update really changes, with their log messages. */
export const planFields = (
  machine: Machines,
  given: MachineUpdate,
): { fields: Partial<Fields>; messages: readonly Message[] } => {
  const wanted = asStored(given);
  const fields = pickOf(wanted, (name) => wanted[name] !== machine[name]);
  const { isActivated } = fields;
  const changes = differences(machine, fields);
  const messages = [
    changes.length > 0 && message('machineUpdated', { changes }),
    isActivated !== undefined && message(isActivated ? 'machineActivated' : 'machineTurnedOff'),
  ];
  return { fields, messages: messages.filter((told) => told !== false) };
};

/** Describes an update for the stock log. One that only assigns a person names that person. */
export const updateMessage = (
  [first, ...others]: readonly Message[],
  { taskAssignedTo }: Pick<Machines, 'taskAssignedTo'>,
): Message => {
  if (!first) return message('machineAssigned', { name: taskAssignedTo });
  return others.length ? message('machineChanges', { changes: [first, ...others] }) : first;
};
