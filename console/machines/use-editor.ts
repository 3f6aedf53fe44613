import type { Machine, RunsOut } from '../../contract/machines.ts';
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

/** A slot of the stock editor with all that its cell shows. */
export interface EditedSlot extends SlotCount {
  readonly index: number;
  readonly capacity: number;
  /** From 0 to 1. */
  readonly fill: number;
  readonly level: Level;
  readonly isPaused: boolean;
  readonly runsOut: RunsOut | null;
  readonly isChanged: boolean;
  /** What it held when it was read. */
  readonly was: number;
  readonly fault: string | undefined;
}

export interface Editor {
  readonly slots: readonly EditedSlot[];
  readonly setCount: (slot: EditedSlot, count: Amount) => void;
  readonly step: (slot: EditedSlot, by: 1 | -1) => void;
  readonly setSize: (slot: EditedSlot, sizeId: string | null) => void;
  readonly fill: (slots: readonly EditedSlot[]) => void;
}

export const useEditor = (
  { form, input, values: { stocks } }: Fields<StockValues>,
  machine: Machine,
): Editor => {
  const before = stockValues(machine).stocks;
  const readOf = (slot: SlotCount) => machine.stocks.find(isAt(slot));
  const capacityOf = (slot: SlotCount) => readOf(slot)?.capacity ?? 0;
  const setCount: Editor['setCount'] = ({ index }, count) =>
    form.setFieldValue(`stocks.${index}.productCount`, count);
  return {
    slots: stocks.map((slot, index) => {
      const capacity = capacityOf(slot);
      const count = Number(slot.productCount);
      const known = before.find(isAt(slot));
      const fault =
        input(`stocks.${index}.productCount`).error ?? input(`stocks.${index}.sizeId`).error;
      return {
        ...slot,
        index,
        capacity,
        fill: fillOf(count, capacity),
        level: levelOf(count),
        isPaused: (readOf(slot)?.paused ?? null) !== null,
        runsOut: readOf(slot)?.runsOut ?? null,
        isChanged: isChanged(slot, known),
        was: Number(known?.productCount ?? 0),
        fault,
      };
    }),
    setCount,
    step: (slot, by) => setCount(slot, Math.max(0, Number(slot.productCount) + by)),
    setSize: ({ index }, sizeId) => form.setFieldValue(`stocks.${index}.sizeId`, sizeId),
    fill: (slots) =>
      form.setFieldValue(
        'stocks',
        stocks.map((slot) => (slots.some(isAt(slot)) ? filled(slot, capacityOf(slot)) : slot)),
      ),
  };
};

/** 'Fill all to 20' where all hold as many, else 'Fill all'. */
export const useFillTexts = () => {
  const t = useText();
  const capacityOf = (slots: readonly EditedSlot[]): number | undefined => {
    const [first, ...others] = new Set(slots.map(({ capacity }) => capacity));
    return others.length === 0 ? first : undefined;
  };
  return {
    all: (slots: readonly EditedSlot[]): string => {
      const n = capacityOf(slots);
      return n === undefined ? t('Fill all') : t('Fill all to {n, number}', { n });
    },
    row: (slots: readonly EditedSlot[]): string => {
      const n = capacityOf(slots);
      return n === undefined ? t('Fill row') : t('Fill row to {n, number}', { n });
    },
  };
};
