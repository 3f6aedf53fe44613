import { useDeferredValue } from 'react';

/** Rows of the first rendering: more than fit on a screen. */
const firstCounts = { cards: 8, rows: 20 } as const;
/** Approximate height of a row in px. */
const heights = { cards: 180, rows: 56 } as const;

interface DrawnRows<R> {
  readonly rows: readonly R[];
  /** Height of the remaining rows in px, for scrolling. */
  readonly rest: number | undefined;
}

/** Renders one screen of rows first and all with a deferred rendering. */
export const useDrawnRows = <R>(all: readonly R[], as: 'cards' | 'rows'): DrawnRows<R> => {
  const isWhole = useDeferredValue(true, false);
  const first = firstCounts[as];
  if (isWhole || all.length <= first) return { rows: all, rest: undefined };
  return { rows: all.slice(0, first), rest: (all.length - first) * heights[as] };
};
