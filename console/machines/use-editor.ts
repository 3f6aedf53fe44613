import { useState } from 'react';
import { type Machine, minimumCapacity, type RunsOut } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import type { Fields } from '../ui/form/fields.ts';
import type { Amount } from '../ui/form/number-field.tsx';
import { fillOf, type Level, levelOf } from './stock.ts';
import {
  filled,
  isAt,
  isChanged,
  type SlotCount,
  type StockValues,
  stockValues,
} from './stock-rules.ts';

/** The number that the editor shows in each slot: stock or capacity. */
export type EditedNumber = 'count' | 'capacity';

/** A slot of the stock editor with the data of its cell. */
export interface EditedSlot extends SlotCount {
  readonly index: number;
  readonly capacity: number;
  /** From 0 to 1. */
  readonly fill: number;
  readonly level: Level;
  readonly isPaused: boolean;
  readonly runsOut: RunsOut | null;
  readonly isChanged: boolean;
  /** Undefined for a slot that the server does not have yet. */
  readonly before: SlotCount | undefined;
  readonly fault: string | undefined;
}

export interface Editor {
  readonly slots: readonly EditedSlot[];
  readonly edited: EditedNumber;
  readonly edit: (edited: EditedNumber) => void;
  /** Sets the edited number; an empty capacity is derived from the counts again. */
  readonly set: (slot: EditedSlot, amount: Amount) => void;
  readonly step: (slot: EditedSlot, by: 1 | -1) => void;
  readonly setSize: (slot: EditedSlot, sizeId: string | null) => void;
  readonly setCapacities: (capacity: number | null) => void;
  readonly fill: (slots: readonly EditedSlot[]) => void;
}

/** Smallest value of a step down. */
export const least: Record<EditedNumber, number> = { count: 0, capacity: 1 };

export const typedOf = (slot: EditedSlot, edited: EditedNumber): Amount =>
  edited === 'count' ? slot.productCount : (slot.fixedCapacity ?? '');

/** Effective value, also where the field is empty. */
export const numberOf = (slot: EditedSlot, edited: EditedNumber): number =>
  edited === 'count' ? Number(slot.productCount) : slot.capacity;

/** Capacity in force. Only the server can derive one that is no longer fixed; until then the minimum. */
const capacityOf = (slot: SlotCount, { stocks }: Machine): number => {
  if (slot.fixedCapacity !== null) return slot.fixedCapacity;
  const read = stocks.find(isAt(slot));
  if (!read) return minimumCapacity;
  return read.fixedCapacity === null ? read.capacity : Math.max(minimumCapacity, read.productCount);
};

interface Read {
  readonly machine: Machine;
  /** Initial slots of the form. */
  readonly first: readonly SlotCount[];
  readonly input: Fields<StockValues>['input'];
}

const editedSlot = (
  slot: SlotCount,
  index: number,
  { machine, first, input }: Read,
): EditedSlot => {
  const capacity = capacityOf(slot, machine);
  const read = machine.stocks.find(isAt(slot));
  const productCount = Number(slot.productCount);
  const before = first.find(isAt(slot));
  const faults = (['productCount', 'sizeId', 'fixedCapacity'] as const).map(
    (field) => input(`stocks.${index}.${field}`).error,
  );
  return {
    ...slot,
    index,
    capacity,
    fill: fillOf(productCount, capacity),
    level: levelOf({ productCount, capacity }),
    isPaused: (read?.paused ?? null) !== null,
    runsOut: read?.runsOut ?? null,
    isChanged: isChanged(slot, before),
    before,
    fault: faults.find((fault) => fault !== undefined),
  };
};

export const useEditor = (
  { form, input, values: { stocks } }: Fields<StockValues>,
  machine: Machine,
): Editor => {
  const [edited, edit] = useState<EditedNumber>('count');
  const set: Editor['set'] = ({ index }, amount) =>
    edited === 'count'
      ? form.setFieldValue(`stocks.${index}.productCount`, amount)
      : form.setFieldValue(`stocks.${index}.fixedCapacity`, amount === '' ? null : amount);
  const read: Read = { machine, first: stockValues(machine).stocks, input };
  return {
    slots: stocks.map((slot, index) => editedSlot(slot, index, read)),
    edited,
    edit,
    set,
    step: (slot, by) => set(slot, Math.max(least[edited], numberOf(slot, edited) + by)),
    setSize: ({ index }, sizeId) => form.setFieldValue(`stocks.${index}.sizeId`, sizeId),
    setCapacities: (fixedCapacity) =>
      form.setFieldValue(
        'stocks',
        stocks.map((slot) => ({ ...slot, fixedCapacity })),
      ),
    fill: (slots) =>
      form.setFieldValue(
        'stocks',
        stocks.map((slot) =>
          slots.some(isAt(slot)) ? filled(slot, capacityOf(slot, machine)) : slot,
        ),
      ),
  };
};

/** 'Fill all to 20' where all hold as many, else 'Fill all'. */
export const useFillTexts = () => {
  const t = useText();
  const common = (slots: readonly EditedSlot[]): number | undefined => {
    const [first, ...others] = new Set(slots.map(({ capacity }) => capacity));
    return others.length === 0 ? first : undefined;
  };
  return {
    all: (slots: readonly EditedSlot[]): string => {
      const n = common(slots);
      return n === undefined ? t('Fill all') : t('Fill all to {n, number}', { n });
    },
    row: (slots: readonly EditedSlot[]): string => {
      const n = common(slots);
      return n === undefined ? t('Fill row') : t('Fill row to {n, number}', { n });
    },
  };
};
