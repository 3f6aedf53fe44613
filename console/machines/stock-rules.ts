import type { Machine } from '../../contract/machines.ts';
import type { Amount } from '../ui/form/number-field.tsx';
import { type CountedSlot, slotValues } from './form-values.ts';

/** A slot of the stock editor; its count may be empty while typing. */
export interface SlotCount {
  rowNo: number;
  columnNo: number;
  sizeId: string | null;
  productCount: Amount;
  fixedCapacity: number | null;
}

export interface StockValues extends Record<string, unknown> {
  stocks: SlotCount[];
  taskAssignedTo: string;
  version: number;
}

type Place = Pick<CountedSlot, 'rowNo' | 'columnNo'>;

export const isAt =
  ({ rowNo, columnNo }: Place) =>
  (other: Place): boolean =>
    other.rowNo === rowNo && other.columnNo === columnNo;

export const stockValues = (machine: Machine): StockValues => ({
  stocks: slotValues(machine),
  taskAssignedTo: machine.taskAssignedTo,
  version: machine.version,
});

export const isChanged = (slot: SlotCount, before: SlotCount | undefined): boolean =>
  slot.productCount !== before?.productCount ||
  slot.sizeId !== before?.sizeId ||
  slot.fixedCapacity !== before?.fixedCapacity;

/** Applies the typed changes on top of the version that somebody else has saved. */
export const rebased = (
  values: StockValues,
  before: readonly SlotCount[],
  newer: Machine,
): StockValues => {
  const { stocks, version } = stockValues(newer);
  const was = (slot: SlotCount) => before.find(isAt(slot));
  const typed = (slot: SlotCount) => values.stocks.find(isAt(slot));
  const kept = stocks.filter((slot) => typed(slot) || !was(slot));
  const added = values.stocks.filter((slot) => !was(slot) && !stocks.some(isAt(slot)));
  return {
    ...values,
    version,
    stocks: [
      ...kept.map((slot) => {
        const own = typed(slot);
        return own && isChanged(own, was(slot)) ? own : slot;
      }),
      ...added,
    ],
  };
};

/** Fills a slot to its capacity; one above it stays as it is. */
export const filled = <S extends SlotCount>(slot: S, capacity: number): S => ({
  ...slot,
  productCount: Math.max(capacity, Number(slot.productCount)),
});

export interface Tally {
  readonly changed: number;
  readonly before: number;
  readonly after: number;
}

const sum = (slots: readonly SlotCount[]): number =>
  slots.reduce((total, { productCount }) => total + Number(productCount), 0);

export const tallyOf = (slots: readonly SlotCount[], before: readonly SlotCount[]): Tally => ({
  changed:
    slots.filter((slot) => isChanged(slot, before.find(isAt(slot)))).length +
    before.filter((slot) => !slots.some(isAt(slot))).length,
  before: sum(before),
  after: sum(slots),
});

const ascending = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

export const rowsOf = (slots: readonly Place[]): number[] =>
  ascending(slots.map(({ rowNo }) => rowNo));

export const columnsOf = (slots: readonly Place[]): number[] =>
  ascending(slots.map(({ columnNo }) => columnNo));

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Finds the nearest slot in a direction across gaps; undefined at the edge. */
export const nextOn = <P extends Place>(
  slots: readonly P[],
  from: Place,
  way: Way,
): P | undefined => {
  const isUpright = way === 'ArrowUp' || way === 'ArrowDown';
  const sign = way === 'ArrowUp' || way === 'ArrowLeft' ? -1 : 1;
  const distance = (slot: Place): number =>
    sign * (isUpright ? slot.rowNo - from.rowNo : slot.columnNo - from.columnNo);
  return slots
    .filter((slot) => (isUpright ? slot.columnNo === from.columnNo : slot.rowNo === from.rowNo))
    .filter((slot) => distance(slot) > 0)
    .sort((a, b) => distance(a) - distance(b))[0];
};

/** Parses typed digits, also Bangla ones; a negative number is 0 (spec 5). */
export const readCount = (text: string): Amount => {
  const digits = text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/\D/g, '')
    .slice(0, 7);
  if (digits === '') return '';
  return text.trim().startsWith('-') ? 0 : Number(digits);
};
