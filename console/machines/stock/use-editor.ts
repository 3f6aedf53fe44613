import { useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { maxPutIn, minimumCapacity, type RunsOut } from '../../../contract/slots.ts';
import { type Translate, useText } from '../../core/texts.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { type Amount, amountFault, type NumberRule, numberOf } from '../../ui/form/typed-number.ts';
import { fillOf, levelOf, type StockLevel } from '../stock.ts';
import {
  countAfter,
  fillSlot,
  isAt,
  isChanged,
  type SlotDraft,
  type StockValues,
  setCount,
  setPutIn,
  stockValues,
} from './stock-rules.ts';

/** The number that the editor shows in each slot. */
export type EditedNumber = 'count' | 'putIn' | 'capacity';

/** A slot of the stock editor with the data of its cell. */
export interface EditedSlot extends SlotDraft {
  readonly index: number;
  readonly capacity: number;
  /** Products that it holds after the save. */
  readonly after: number;
  /** From 0 to 1. */
  readonly fill: number;
  readonly level: StockLevel;
  readonly isPaused: boolean;
  readonly runsOut: RunsOut | null;
  readonly isChanged: boolean;
  /** Undefined for a slot that the server does not have yet. */
  readonly before: SlotDraft | undefined;
  readonly fault: string | undefined;
}

export interface StockEditor {
  readonly slots: readonly EditedSlot[];
  readonly editedNumber: EditedNumber;
  readonly setEditedNumber: (editedNumber: EditedNumber) => void;
  /** Sets the edited number; an empty capacity is derived from the counts again. */
  readonly set: (slot: EditedSlot, amount: Amount) => void;
  readonly step: (slot: EditedSlot, change: 1 | -1) => void;
  readonly setSize: (slot: EditedSlot, sizeId: string | null) => void;
  readonly setCapacities: (capacity: number | null) => void;
  readonly fill: (slots: readonly EditedSlot[]) => void;
}

export const numberRules = {
  count: { min: 0, max: 1_000_000 },
  putIn: { min: 0, max: maxPutIn },
  capacity: { min: 1, max: 1_000_000 },
} as const satisfies Record<EditedNumber, NumberRule>;

export const typedNumber = (slot: EditedSlot, editedNumber: EditedNumber): Amount =>
  ({ count: slot.productCount, putIn: slot.putIn, capacity: slot.fixedCapacity })[editedNumber] ??
  '';

/** Effective value, also where the field is empty. */
export const effectiveNumber = (slot: EditedSlot, editedNumber: EditedNumber): number =>
  ({ count: slot.after, putIn: numberOf(slot.putIn ?? 0), capacity: slot.capacity })[editedNumber];

/** Capacity in force. Only the server can derive one that is no longer fixed; until then the minimum. */
const capacityOf = (slot: SlotDraft, { stocks }: Machine): number => {
  if (typeof slot.fixedCapacity === 'number') return slot.fixedCapacity;
  const serverSlot = stocks.find(isAt(slot));
  if (!serverSlot) return minimumCapacity;
  return serverSlot.fixedCapacity === null
    ? serverSlot.capacity
    : Math.max(minimumCapacity, serverSlot.productCount);
};

interface EditorSource {
  readonly machine: Machine;
  /** Initial slots of the form. */
  readonly first: readonly SlotDraft[];
  readonly input: FormFields<StockValues>['input'];
  readonly t: Translate;
}

const editSlot = (
  slot: SlotDraft,
  index: number,
  { machine, first, input, t }: EditorSource,
): EditedSlot => {
  const capacity = capacityOf(slot, machine);
  const serverSlot = machine.stocks.find(isAt(slot));
  const before = first.find(isAt(slot));
  const after = countAfter(slot, before);
  const typedFault =
    amountFault(slot.productCount ?? '', numberRules.count) ??
    amountFault(slot.putIn ?? '', numberRules.putIn) ??
    amountFault(slot.fixedCapacity ?? '', numberRules.capacity);
  const faults = (['productCount', 'putIn', 'sizeId', 'fixedCapacity'] as const).map(
    (field) => input(`stocks.${index}.${field}`).error,
  );
  return {
    ...slot,
    index,
    capacity,
    after,
    fill: fillOf(after, capacity),
    level: levelOf({ productCount: after, capacity }),
    isPaused: (serverSlot?.paused ?? null) !== null,
    runsOut: serverSlot?.runsOut ?? null,
    isChanged: isChanged(slot, before),
    before,
    fault: typedFault === undefined ? faults.find((fault) => fault !== undefined) : t(typedFault),
  };
};

export const useStockEditor = (
  { form, input, values: { stocks } }: FormFields<StockValues>,
  machine: Machine,
  firstNumber: EditedNumber,
): StockEditor => {
  const t = useText();
  const [editedNumber, setEditedNumber] = useState<EditedNumber>(firstNumber);
  const { stocks: first } = stockValues(machine);
  const setNumber: Record<EditedNumber, (slot: SlotDraft, amount: Amount) => SlotDraft> = {
    count: setCount,
    putIn: (slot, amount) => setPutIn(slot, amount, first.find(isAt(slot))),
    capacity: (slot, amount) => ({ ...slot, fixedCapacity: amount === '' ? null : amount }),
  };
  const set: StockEditor['set'] = ({ index }, amount) => {
    const slot = stocks[index];
    if (slot) form.setFieldValue(`stocks.${index}`, setNumber[editedNumber](slot, amount));
  };
  const source: EditorSource = { machine, first, input, t };
  return {
    slots: stocks.map((slot, index) => editSlot(slot, index, source)),
    editedNumber,
    setEditedNumber,
    set,
    step: (slot, change) =>
      set(
        slot,
        Math.max(numberRules[editedNumber].min, effectiveNumber(slot, editedNumber) + change),
      ),
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
          slots.some(isAt(slot))
            ? fillSlot(slot, capacityOf(slot, machine), first.find(isAt(slot)))
            : slot,
        ),
      ),
  };
};

/** 'Fill all to 20' where all hold as many, else 'Fill all'. */
export const useFillTexts = () => {
  const t = useText();
  const commonCapacity = (slots: readonly EditedSlot[]): number | undefined => {
    const [first, ...others] = new Set(slots.map(({ capacity }) => capacity));
    return others.length === 0 ? first : undefined;
  };
  return {
    all: (slots: readonly EditedSlot[]): string => {
      const n = commonCapacity(slots);
      return n === undefined ? t('Fill all') : t('Fill all to {n, number}', { n });
    },
    row: (slots: readonly EditedSlot[]): string => {
      const n = commonCapacity(slots);
      return n === undefined ? t('Fill row') : t('Fill row to {n, number}', { n });
    },
  };
};
