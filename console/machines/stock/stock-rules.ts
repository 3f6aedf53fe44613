import type { Machine, SlotPosition } from '../../../contract/machines.ts';
import { type Amount, numberOf } from '../../ui/form/typed-number.ts';
import { slotValues } from '../setup/form-values.ts';

/** A slot of the stock editor; a number is text while it is typed. */
export interface SlotDraft {
  rowNo: number;
  columnNo: number;
  sizeId: string | null;
  productCount: Amount;
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

export const isChanged = (slot: SlotDraft, before: SlotDraft | undefined): boolean =>
  slot.productCount !== before?.productCount ||
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

/** Fills a slot to its capacity; one above it stays as it is. */
export const fillSlot = <S extends SlotDraft>(slot: S, capacity: number): S => ({
  ...slot,
  productCount: Math.max(capacity, numberOf(slot.productCount)),
});

export interface Tally {
  readonly changed: number;
  readonly before: number;
  readonly after: number;
}

const totalCount = (slots: readonly SlotDraft[]): number =>
  slots.reduce((total, { productCount }) => total + numberOf(productCount), 0);

export const tallyOf = (slots: readonly SlotDraft[], before: readonly SlotDraft[]): Tally => ({
  changed:
    slots.filter((slot) => isChanged(slot, before.find(isAt(slot)))).length +
    before.filter((slot) => !slots.some(isAt(slot))).length,
  before: totalCount(before),
  after: totalCount(slots),
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
