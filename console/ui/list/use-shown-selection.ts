import { useState } from 'react';
import type { Selection } from './selection.tsx';

interface RowKeys<R> {
  readonly idOf: (row: R) => string;
  readonly nameOf: (row: R) => string;
}

/** Selection of rows that are shown; one that leaves the page is chosen no more. */
export const useShownSelection = <R>(rows: readonly R[], { idOf, nameOf }: RowKeys<R>) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (row: R) => ids.has(idOf(row));
  const selection: Selection<R> = {
    nameOf,
    isChosen,
    onChoose: (changed, isAdded) => {
      const next = new Set(rows.filter(isChosen).map(idOf));
      for (const row of changed) {
        if (isAdded) next.add(idOf(row));
        else next.delete(idOf(row));
      }
      setIds(next);
    },
  };
  return { selection, rows: rows.filter(isChosen), clear: () => setIds(new Set()) };
};
