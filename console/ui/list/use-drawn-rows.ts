import { useDeferredValue } from 'react';

/** More than fit on a screen, as rows or as cards. */
const firstOnes = { cards: 8, rows: 20 } as const;
/** In px, about as high as one is. */
const heights = { cards: 180, rows: 56 } as const;

interface Drawn<R> {
  readonly rows: readonly R[];
  /** In px, what the others will take, so that the page can be scrolled to them. */
  readonly rest: number | undefined;
}

/** The rows that fill a screen, and all of them with the next drawing: one alone would be long. */
export const useDrawnRows = <R>(all: readonly R[], as: 'cards' | 'rows'): Drawn<R> => {
  const isWhole = useDeferredValue(true, false);
  const first = firstOnes[as];
  if (isWhole || all.length <= first) return { rows: all, rest: undefined };
  return { rows: all.slice(0, first), rest: (all.length - first) * heights[as] };
};
