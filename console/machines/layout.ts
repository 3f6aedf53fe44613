import { mostSlots } from '../../contract/machines.ts';
import type { Amount } from '../ui/form/number-field.tsx';
import { type CountedSlot, newSlot } from './form-values.ts';

/** A grid of slots as typed in the form. */
export interface Layout {
  readonly rows: Amount;
  readonly columns: Amount;
  /** Products in each slot. */
  readonly count: Amount;
  /** 'add' leaves existing slots as they are; 'replace' removes those outside the grid. */
  readonly way: 'add' | 'replace';
}

interface Placed {
  readonly rowNo: Amount;
  readonly columnNo: Amount;
  readonly productCount: Amount;
}

export interface LaidOut<S> {
  readonly slots: (S | CountedSlot)[];
  readonly added: number;
  readonly removed: number;
}

/** Reasons why a grid cannot be made. */
export type LayoutFault = 'missing' | 'tooMany';

const placesOf = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, index) => ({
    rowNo: 1 + Math.floor(index / columns),
    columnNo: 1 + (index % columns),
  }));

const keyOf = ({ rowNo, columnNo }: Pick<Placed, 'rowNo' | 'columnNo'>) => `${rowNo} ${columnNo}`;

/** Computes the slots of the grid; existing slots keep their size and capacity. */
export const layOut = <S extends Placed>(
  slots: readonly S[],
  { rows, columns, count, way }: Layout,
): LaidOut<S> | LayoutFault => {
  if (!rows || !columns || count === '') return 'missing';
  if (rows * columns > mostSlots) return 'tooMany';
  const places = placesOf(rows, columns);
  const here = new Set(slots.map(keyOf));
  const added = places
    .filter((place) => !here.has(keyOf(place)))
    .map(({ rowNo, columnNo }) => newSlot(rowNo, columnNo, count));
  if (way === 'add') {
    const all = [...slots, ...added];
    return all.length > mostSlots ? 'tooMany' : { slots: all, added: added.length, removed: 0 };
  }
  const wanted = new Set(places.map(keyOf));
  const kept = slots.filter((slot) => wanted.has(keyOf(slot)));
  return {
    slots: [...kept.map((slot) => ({ ...slot, productCount: count })), ...added].sort(
      (a, b) => Number(a.rowNo) - Number(b.rowNo) || Number(a.columnNo) - Number(b.columnNo),
    ),
    added: added.length,
    removed: slots.length - kept.length,
  };
};
