import { type Machine, type MachineUpdate, machineUpdate } from '../../../contract/machines.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import { type Amount, numberOf } from '../../ui/form/typed-number.ts';
import { slotValues } from '../setup/form-values.ts';

/** A slot of the stock editor; a number is text while it is typed. */
export interface SlotDraft {
  rowNo: number;
  columnNo: number;
  sizeId: string | null;
  /** Undefined is not counted: the refill alone says what the slot holds. */
  productCount: Amount | undefined;
  putIn?: Amount | undefined;
  fixedCapacity: Amount | null;
}

export interface StockValues extends Record<string, unknown> {
  stocks: SlotDraft[];
  taskAssignedTo: string;
  version: number;
}

export const isAt =
  ({ rowNo, columnNo }: SlotPosition) =>
  (other: SlotPosition): boolean =>
    other.rowNo === rowNo && other.columnNo === columnNo;

export const stockValues = (machine: Machine): StockValues => ({
  stocks: slotValues(machine),
  taskAssignedTo: machine.taskAssignedTo,
  version: machine.version,
});

const isCounted = (slot: SlotDraft, before: SlotDraft | undefined): boolean =>
  slot.productCount !== undefined && slot.productCount !== before?.productCount;

export const isChanged = (slot: SlotDraft, before: SlotDraft | undefined): boolean =>
  isCounted(slot, before) ||
  slot.putIn !== undefined ||
  slot.sizeId !== before?.sizeId ||
  slot.fixedCapacity !== before?.fixedCapacity;

/** Applies the typed changes on top of the version that somebody else has saved. */
export const rebaseValues = (
  values: StockValues,
  before: readonly SlotDraft[],
  newer: Machine,
): StockValues => {
  const { stocks, version } = stockValues(newer);
  const previousSlot = (slot: SlotDraft) => before.find(isAt(slot));
  const typedSlot = (slot: SlotDraft) => values.stocks.find(isAt(slot));
  const remaining = stocks.filter((slot) => typedSlot(slot) || !previousSlot(slot));
  const added = values.stocks.filter((slot) => !previousSlot(slot) && !stocks.some(isAt(slot)));
  return {
    ...values,
    version,
    stocks: [
      ...remaining.map((slot) => {
        const typedValues = typedSlot(slot);
        return typedValues && isChanged(typedValues, previousSlot(slot)) ? typedValues : slot;
      }),
      ...added,
    ],
  };
};

/** The stock after saving: the count, else the former stock and the refill. */
export const countAfter = (
  { productCount, putIn = 0 }: SlotDraft,
  before: SlotDraft | undefined,
): number =>
  productCount === undefined
    ? numberOf(before?.productCount ?? 0) + numberOf(putIn)
    : numberOf(productCount);

/** Sets the refill of a slot; a count that nobody typed does not stay beside it. */
export const setPutIn = <S extends SlotDraft>(
  slot: S,
  putIn: Amount,
  before: SlotDraft | undefined,
): S => {
  const { productCount } = slot;
  if (putIn === '') {
    return { ...slot, putIn: undefined, productCount: productCount ?? before?.productCount ?? '' };
  }
  return { ...slot, putIn, productCount: isCounted(slot, before) ? productCount : undefined };
};

/** Without a count, a slot that nothing was put in keeps a fault. */
export const setCount = <S extends SlotDraft>(slot: S, count: Amount): S => ({
  ...slot,
  productCount: count === '' && slot.putIn !== undefined ? undefined : count,
});

/** Puts in what a slot lacks of its capacity; a new slot is counted. */
export const fillSlot = <S extends SlotDraft>(
  slot: S,
  capacity: number,
  before: SlotDraft | undefined,
): S => {
  const missing = capacity - countAfter(slot, before);
  if (missing <= 0) return slot;
  if (!before) return { ...slot, productCount: capacity };
  const productCount = isCounted(slot, before) ? capacity : undefined;
  return { ...slot, putIn: numberOf(slot.putIn ?? 0) + missing, productCount };
};

/** The values of a machine with what each slot lacks put in. */
export const filledValues = (machine: Machine): StockValues => {
  const values = stockValues(machine);
  const capacityAt = (slot: SlotDraft) => machine.stocks.find(isAt(slot))?.capacity ?? 0;
  return {
    ...values,
    stocks: values.stocks.map((slot) => fillSlot(slot, capacityAt(slot), slot)),
  };
};

/**
 * Body of a save. Beside a refill only the counts that somebody typed are sent: the others were not
 * taken, and would undo what is sold meanwhile.
 */
export const stockBody = (values: StockValues, before: readonly SlotDraft[]): MachineUpdate => {
  const isRefill = values.stocks.some(({ putIn }) => putIn !== undefined);
  const stocks = values.stocks.map((slot) => {
    const previous = before.find(isAt(slot));
    if (!isRefill || !previous || isCounted(slot, previous)) return slot;
    return { ...slot, productCount: undefined, putIn: slot.putIn ?? 0 };
  });
  return machineUpdate.parse({ ...values, stocks });
};

export interface Tally {
  readonly changed: number;
  readonly before: number;
  readonly after: number;
  readonly putIn: number;
}

export const tallyOf = (slots: readonly SlotDraft[], before: readonly SlotDraft[]): Tally => ({
  changed:
    slots.filter((slot) => isChanged(slot, before.find(isAt(slot)))).length +
    before.filter((slot) => !slots.some(isAt(slot))).length,
  before: before.reduce((total, slot) => total + countAfter(slot, undefined), 0),
  after: slots.reduce((total, slot) => total + countAfter(slot, before.find(isAt(slot))), 0),
  putIn: slots.reduce((total, { putIn = 0 }) => total + numberOf(putIn), 0),
});

const ascending = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

export const rowsOf = (slots: readonly SlotPosition[]): number[] =>
  ascending(slots.map(({ rowNo }) => rowNo));

export const columnsOf = (slots: readonly SlotPosition[]): number[] =>
  ascending(slots.map(({ columnNo }) => columnNo));

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Finds the nearest slot in a direction across gaps; undefined at the edge. */
export const findNeighbour = <P extends SlotPosition>(
  slots: readonly P[],
  from: SlotPosition,
  arrowKey: ArrowKey,
): P | undefined => {
  const isUpright = arrowKey === 'ArrowUp' || arrowKey === 'ArrowDown';
  const sign = arrowKey === 'ArrowUp' || arrowKey === 'ArrowLeft' ? -1 : 1;
  const distance = (slot: SlotPosition): number =>
    sign * (isUpright ? slot.rowNo - from.rowNo : slot.columnNo - from.columnNo);
  return slots
    .filter((slot) => (isUpright ? slot.columnNo === from.columnNo : slot.rowNo === from.rowNo))
    .filter((slot) => distance(slot) > 0)
    .sort((a, b) => distance(a) - distance(b))[0];
};
