import { useState } from 'react';
import type { Selection } from './selection.tsx';

/** A page of a list, which narrows to what matches some filters. */
interface ListedRows<R extends { readonly _id: string }> {
  readonly rows: readonly R[];
  /** Number of matches over all pages. */
  readonly count: number;
  /** Text of the filters. */
  readonly filters: string;
  readonly nameOf: (row: R) => string;
}

interface Selected<R> {
  /** The chosen rows; with `filters` those that are not. */
  readonly rows: ReadonlyMap<string, R>;
  /** Filters whose matches are all chosen. */
  readonly filters?: string;
}

/** Selection of rows across the pages of a list: one by one, or all that match. */
export const useListSelection = <R extends { readonly _id: string }>({
  rows,
  count,
  filters,
  nameOf,
}: ListedRows<R>) => {
  const [latest, setSelected] = useState<Selected<R>>({ rows: new Map() });
  const isAll = latest.filters === filters;
  const selected = latest.filters === undefined || isAll ? latest.rows : new Map<string, R>();
  const shown = new Map(rows.map((row) => [row._id, row]));
  const named = Array.from(selected.values(), (row) => shown.get(row._id) ?? row);
  const selection: Selection<R> = {
    nameOf,
    isChosen: ({ _id }) => selected.has(_id) !== isAll,
    onChoose: (changed, isChosen) => {
      const next = new Map(selected);
      for (const row of changed) {
        if (isChosen !== isAll) next.set(row._id, row);
        else next.delete(row._id);
      }
      setSelected({ ...(isAll && { filters }), rows: next });
    },
  };
  return {
    selection,
    isAll,
    /** The chosen rows as they were last shown; with `isAll` those that are not. */
    named,
    count: isAll ? count - named.length : named.length,
    chooseAll: (): void => setSelected({ rows: new Map(), filters }),
    chooseOnly: (ids: ReadonlySet<string>): void =>
      setSelected({
        rows: new Map(named.filter(({ _id }) => ids.has(_id)).map((row) => [row._id, row])),
      }),
    clear: (): void => setSelected({ rows: new Map() }),
  };
};
export type ListSelection<R extends { readonly _id: string }> = ReturnType<
  typeof useListSelection<R>
>;
