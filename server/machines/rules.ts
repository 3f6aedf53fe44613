import type { MachineUpdate, SlotForm } from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { message } from '../../contract/messages.ts';
import { toPoisha, toTaka } from '../../contract/money.ts';
import { flagOf } from '../core/db/flag.ts';
import type { Machines, Slots } from '../core/db/schema.ts';
import type { SizeRow } from './queries.ts';

/** Where a slot is. */
export const placeOf = ({ rowNo, columnNo }: { rowNo: number; columnNo: number }): Message =>
  message('slotPlace', { row: rowNo, column: columnNo });

/** Where a slot is, as a person reads it. */
const at = (slot: { rowNo: number; columnNo: number }): string =>
  `row ${slot.rowNo}, column ${slot.columnNo}`;

const key = (slot: { rowNo: number; columnNo: number }): string => `${slot.rowNo} ${slot.columnNo}`;

export interface GivenSlot {
  readonly rowNo: number;
  readonly columnNo: number;
  readonly productCount: number;
  readonly sizeRef: string | null;
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
    if (slot.sizeId && !size) {
      faults[`stocks.${index}.sizeId`] = message('sizeUnknown');
    }
    const { rowNo, columnNo, productCount } = slot;
    return { rowNo, columnNo, productCount, sizeRef: size?.id ?? null };
  });
  return { slots, faults };
};

export interface SlotPlan {
  readonly added: readonly GivenSlot[];
  readonly removed: readonly Slots[];
  /** Counted slots with what they held. */
  readonly counted: readonly (GivenSlot & { readonly before: number })[];
  readonly resized: readonly GivenSlot[];
}

/** What a list of slots changes. As a physical count every slot of it counts, else those that differ. */
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
  };
};

/** What a report's stock log says, such as 'Stock updated: row 1, column 2: 3 → 20' (spec 3). */
export const stockMessage = (plan: SlotPlan, isCount: boolean): string | undefined => {
  const parts = [
    ...plan.counted
      .filter(({ before, productCount }) => before !== productCount)
      .map((slot) => `${at(slot)}: ${Math.max(0, slot.before)} → ${slot.productCount}`),
    ...plan.added.map((slot) => `${at(slot)}: added with ${slot.productCount}`),
    ...plan.removed.map((slot) => `${at(slot)}: removed with ${Math.max(0, slot.productCount)}`),
    ...plan.resized.map((slot) => `${at(slot)}: size changed`),
  ];
  if (parts.length) return `Stock updated: ${parts.join('; ')}`;
  return isCount ? 'Stock updated: counted, no difference' : undefined;
};

/** What a report's stock log says of slots that an admin has let sell again. */
export const resumeMessage = (slots: readonly { rowNo: number; columnNo: number }[]): string =>
  `Slots resumed: ${slots.map(at).join('; ')}`;

type Fields = Pick<
  Machines,
  'name' | 'simNumber' | 'price' | 'point' | 'pointsEnabled' | 'isActivated' | 'taskAssignedTo'
>;

const asStored = (given: MachineUpdate): Partial<Fields> => ({
  ...(given.name !== undefined && { name: given.name }),
  ...(given.simNumber !== undefined && { simNumber: given.simNumber }),
  ...(given.price !== undefined && { price: toPoisha(given.price) }),
  ...(given.point !== undefined && { point: given.point }),
  ...(given.pointsEnabled !== undefined && { pointsEnabled: flagOf(given.pointsEnabled) }),
  ...(given.isActivated !== undefined && { isActivated: flagOf(given.isActivated) }),
  ...(given.taskAssignedTo !== undefined && { taskAssignedTo: given.taskAssignedTo }),
});

/** What of a machine changed, such as 'price 10 → 12'. */
const differences = (before: Fields, after: Partial<Fields>): string[] => {
  const { name, simNumber, price, point, pointsEnabled } = after;
  return [
    ...(name === undefined ? [] : [`name '${before.name}' → '${name}'`]),
    ...(simNumber === undefined ? [] : [`SIM number '${before.simNumber}' → '${simNumber}'`]),
    ...(price === undefined ? [] : [`price ${toTaka(before.price)} → ${toTaka(price)}`]),
    ...(point === undefined ? [] : [`point ${before.point} → ${point}`]),
    ...(pointsEnabled === undefined
      ? []
      : [pointsEnabled ? 'points enabled no → yes' : 'points enabled yes → no']),
  ];
};

/** The fields that an update really changes, and what the log says of them. */
export const planFields = (
  machine: Machines,
  given: MachineUpdate,
): { fields: Partial<Fields>; message: string | undefined } => {
  const wanted = asStored(given);
  const fields = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => machine[name as keyof Fields] !== value),
  ) as Partial<Fields>;
  const { isActivated } = fields;
  const parts = differences(machine, fields);
  const sentences = [
    ...(parts.length ? [`Machine updated: ${parts.join(', ')}`] : []),
    ...(isActivated === undefined
      ? []
      : [isActivated ? 'Machine activated' : 'Machine deactivated']),
  ];
  return { fields, message: sentences.length ? sentences.join('. ') : undefined };
};
