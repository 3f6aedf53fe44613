import { maxSlots } from '../../../contract/slots.ts';
import { type Amount, numberOf } from '../../ui/form/typed-number.ts';
import { type CountedSlot, newSlot } from './form-values.ts';

/** A grid of slots as typed in the form. */
export interface Layout {
  readonly rows: Amount;
  readonly columns: Amount;
  /** Products in each slot. */
  readonly count: Amount;
  /** 'add' leaves existing slots as they are; 'replace' removes those outside the grid. */
  readonly mode: 'add' | 'replace';
}

interface GridSlot {
  readonly rowNo: Amount;
  readonly columnNo: Amount;
}

export interface LayoutResult<S> {
  readonly slots: (S | CountedSlot)[];
  readonly added: number;
  readonly removed: number;
}

/** Reasons why a grid cannot be made. */
export type LayoutFault = 'missing' | 'tooMany';

const gridPlaces = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, index) => ({
    rowNo: 1 + Math.floor(index / columns),
    columnNo: 1 + (index % columns),
  }));

const keyOf = ({ rowNo, columnNo }: Pick<GridSlot, 'rowNo' | 'columnNo'>) => `${rowNo} ${columnNo}`;

const isCount = (amount: Amount): amount is number => typeof amount === 'number' && amount > 0;

/** Computes the slots of the grid; existing slots keep their size and capacity. */
export const applyLayout = <S extends GridSlot>(
  slots: readonly S[],
  { rows, columns, count, mode }: Layout,
): LayoutResult<S> | LayoutFault => {
  if (!isCount(rows) || !isCount(columns) || typeof count !== 'number') return 'missing';
  if (rows * columns > maxSlots) return 'tooMany';
  const places = gridPlaces(rows, columns);
  const existingKeys = new Set(slots.map(keyOf));
  const added = places
    .filter((place) => !existingKeys.has(keyOf(place)))
    .map(({ rowNo, columnNo }) => newSlot(rowNo, columnNo, count));
  if (mode === 'add') {
    const all = [...slots, ...added];
    return all.length > maxSlots ? 'tooMany' : { slots: all, added: added.length, removed: 0 };
  }
  const gridKeys = new Set(places.map(keyOf));
  const remaining = slots.filter((slot) => gridKeys.has(keyOf(slot)));
  return {
    slots: [...remaining.map((slot) => ({ ...slot, productCount: count })), ...added].sort(
      (a, b) =>
        numberOf(a.rowNo) - numberOf(b.rowNo) || numberOf(a.columnNo) - numberOf(b.columnNo),
    ),
    added: added.length,
    removed: slots.length - remaining.length,
  };
};
