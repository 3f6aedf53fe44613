import type { MachineUpdate } from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { createMessage } from '../../contract/messages.ts';
import { pickOf } from '../../contract/records.ts';
import type { SlotUpdate } from '../../contract/slots.ts';
import { toPoisha, toTaka } from '../../contract/values/money.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import { flagOf } from '../platform/schema/flag.ts';
import type { Machines, Slots } from '../platform/schema/schema.ts';
import type { SizeRow } from './queries.ts';
import { findSize } from './sizes/find-size.ts';

/** Names the place of a slot. */
export const slotPlaceMessage = ({
  rowNo,
  columnNo,
}: {
  rowNo: number;
  columnNo: number;
}): Message => createMessage('slotPlace', { row: rowNo, column: columnNo });

const slotKey = (slot: { rowNo: number; columnNo: number }): string =>
  `${slot.rowNo} ${slot.columnNo}`;

export interface SlotInput {
  readonly rowNo: number;
  readonly columnNo: number;
  /** Undefined where nobody has counted. */
  readonly productCount: number | undefined;
  readonly putIn: number;
  readonly sizeRef: string | null;
  /** Undefined keeps the capacity as it is. */
  readonly fixedCapacity: number | null | undefined;
}

/** The slots of a form, each with its size, or every fault at its field. */
export const parseSlots = (
  form: readonly SlotUpdate[],
  sizes: readonly SizeRow[],
): { slots: SlotInput[]; faults: Record<string, Message> } => {
  const faults: Record<string, Message> = {};
  const seen = new Set<string>();
  const slots = form.map((slot, index) => {
    if (seen.has(slotKey(slot))) {
      faults[`stocks.${index}.columnNo`] = createMessage('slotTwice', {
        place: slotPlaceMessage(slot),
      });
    }
    seen.add(slotKey(slot));
    const size = slot.sizeId ? findSize(sizes, slot.sizeId) : undefined;
    if (slot.sizeId && !size) faults[`stocks.${index}.sizeId`] = createMessage('sizeUnknown');
    const { rowNo, columnNo, productCount, putIn = 0, fixedCapacity } = slot;
    return { rowNo, columnNo, productCount, putIn, sizeRef: size?.id ?? null, fixedCapacity };
  });
  return { slots, faults };
};

/** A slot whose capacity changes; null lets it follow from its counts. */
type FixedSlot = SlotInput & { readonly fixedCapacity: number | null };

type AddedSlot = SlotInput & { readonly after: number };
/** A refilled or counted slot, with its former stock. */
type StockedSlot = AddedSlot & { readonly before: number };

export interface SlotPlan {
  readonly added: readonly AddedSlot[];
  readonly removed: readonly Slots[];
  readonly refilled: readonly StockedSlot[];
  readonly counted: readonly StockedSlot[];
  readonly resized: readonly SlotInput[];
  readonly refixed: readonly FixedSlot[];
}

const findCapacityChanges = (
  currentByKey: ReadonlyMap<string, Slots>,
  given: readonly SlotInput[],
): readonly FixedSlot[] => {
  const refixed: FixedSlot[] = [];
  for (const slot of given) {
    const before = currentByKey.get(slotKey(slot));
    const { fixedCapacity } = slot;
    if (!before || fixedCapacity === undefined || fixedCapacity === before.fixedCapacity) continue;
    refixed.push({ ...slot, fixedCapacity });
  }
  return refixed;
};

/** A slot that is added holds what was put in, or what was counted. */
export const toAddedSlot = (slot: SlotInput): AddedSlot => ({
  ...slot,
  after: slot.productCount ?? slot.putIn,
});

/**
 * Plans the changes of a list of slots. A physical count counts every slot that has a count, an edit
 * only those that differ. A refill of a slot that sold more than anyone knew of counts it as well.
 */
export const planSlots = (
  current: readonly Slots[],
  given: readonly SlotInput[],
  isCount: boolean,
): SlotPlan => {
  const currentByKey = new Map(current.map((slot) => [slotKey(slot), slot]));
  const givenKeys = new Set(given.map(slotKey));
  const refilled: StockedSlot[] = [];
  const counted: StockedSlot[] = [];
  for (const slot of given) {
    const before = currentByKey.get(slotKey(slot))?.productCount;
    if (before === undefined) continue;
    const { productCount, putIn } = slot;
    const expected = Math.max(0, before) + putIn;
    const stocked = { ...slot, before, after: productCount ?? expected };
    const isCounted = productCount !== undefined && (isCount || productCount !== expected);
    if (putIn > 0) refilled.push(stocked);
    if (isCounted || (putIn > 0 && before < 0)) counted.push(stocked);
  }
  return {
    added: given.filter((slot) => !currentByKey.has(slotKey(slot))).map(toAddedSlot),
    refilled,
    removed: current.filter((slot) => !givenKeys.has(slotKey(slot))),
    counted,
    resized: given.filter((slot) => {
      const before = currentByKey.get(slotKey(slot));
      return before !== undefined && before.sizeRef !== slot.sizeRef;
    }),
    refixed: findCapacityChanges(currentByKey, given),
  };
};

/** Describes a plan for the report's stock log: 'Stock updated: row 1, column 2: 3 → 20'. */
export const stockMessage = (plan: SlotPlan): Message | undefined => {
  const changes = [
    ...plan.refilled.map((slot) =>
      createMessage('slotRefilled', {
        place: slotPlaceMessage(slot),
        products: slot.putIn,
        before: Math.max(0, slot.before),
        after: slot.after,
      }),
    ),
    ...plan.counted
      .filter(({ before, after, putIn }) => before !== after && !putIn)
      .map((slot) =>
        createMessage('slotCounted', {
          place: slotPlaceMessage(slot),
          before: Math.max(0, slot.before),
          after: slot.after,
        }),
      ),
    ...plan.added.map((slot) =>
      createMessage('slotAdded', { place: slotPlaceMessage(slot), products: slot.after }),
    ),
    ...plan.removed.map((slot) =>
      createMessage('slotRemoved', {
        place: slotPlaceMessage(slot),
        products: Math.max(0, slot.productCount),
      }),
    ),
    ...plan.resized.map((slot) => createMessage('slotResized', { place: slotPlaceMessage(slot) })),
    ...plan.refixed.map(({ fixedCapacity, ...slot }) =>
      fixedCapacity === null
        ? createMessage('slotCapacityFreed', { place: slotPlaceMessage(slot) })
        : createMessage('slotCapacityFixed', {
            place: slotPlaceMessage(slot),
            capacity: fixedCapacity,
          }),
    ),
  ];
  if (changes.length) return createMessage('stockUpdated', { changes });
  return plan.counted.length ? createMessage('stockConfirmed') : undefined;
};

/** Describes for the stock log which slots an admin has let sell again. */
export const resumeMessage = (slots: readonly { rowNo: number; columnNo: number }[]): Message =>
  createMessage('slotsResumed', { places: slots.map(slotPlaceMessage) });

type MachineFields = Pick<
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

export const toMachineFields = (update: MachineUpdate): Partial<MachineFields> => ({
  ...(update.name !== undefined && { name: update.name, nameKey: orderKey(update.name) }),
  ...(update.simNumber !== undefined && { simNumber: update.simNumber }),
  ...(update.price !== undefined && { price: toPoisha(update.price) }),
  ...(update.point !== undefined && { point: update.point }),
  ...(update.pointsEnabled !== undefined && { pointsEnabled: flagOf(update.pointsEnabled) }),
  ...(update.isActivated !== undefined && { isActivated: flagOf(update.isActivated) }),
  ...(update.taskAssignedTo !== undefined && { taskAssignedTo: update.taskAssignedTo }),
});

/** Describes the changes of a machine, such as 'price 10 → 12'. */
const describeChanges = (before: MachineFields, after: Partial<MachineFields>): Message[] => {
  const { name, simNumber, price, point, pointsEnabled } = after;
  const changes = [
    name !== undefined && createMessage('nameChanged', { before: before.name, after: name }),
    simNumber !== undefined &&
      createMessage('simNumberChanged', { before: before.simNumber, after: simNumber }),
    price !== undefined &&
      createMessage('priceChanged', { before: toTaka(before.price), after: toTaka(price) }),
    point !== undefined && createMessage('pointChanged', { before: before.point, after: point }),
    pointsEnabled !== undefined &&
      createMessage(pointsEnabled ? 'pointsTurnedOn' : 'pointsTurnedOff'),
  ];
  return changes.filter((change) => change !== false);
};

/** Selects the fields that an update really changes, with their log messages. */
export const planFields = (
  machine: Machines,
  update: MachineUpdate,
): { fields: Partial<MachineFields>; messages: readonly Message[] } => {
  const wanted = toMachineFields(update);
  const fields = pickOf(wanted, (name) => wanted[name] !== machine[name]);
  const { isActivated } = fields;
  const changes = describeChanges(machine, fields);
  const messages = [
    changes.length > 0 && createMessage('machineUpdated', { changes }),
    isActivated !== undefined &&
      createMessage(isActivated ? 'machineActivated' : 'machineTurnedOff'),
  ];
  return { fields, messages: messages.filter((entry) => entry !== false) };
};

/** Describes an update for the stock log. One that only assigns a person names that person. */
export const updateMessage = (
  [first, ...others]: readonly Message[],
  { taskAssignedTo }: Pick<Machines, 'taskAssignedTo'>,
): Message => {
  if (!first) return createMessage('machineAssigned', { name: taskAssignedTo });
  return others.length ? createMessage('machineChanges', { changes: [first, ...others] }) : first;
};
