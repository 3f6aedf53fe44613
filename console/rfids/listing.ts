import type { PagedSearch } from '../ui/list/list-search.ts';
import { matching } from '../ui/list/matching.ts';
import { ordered, parseOrder, type Rank } from '../ui/list/order.ts';
import { pagesOf } from '../ui/list/pages.ts';

export const pageSize = 25;
/** Of what a card was given and spent. */
export const historySize = 15;

export interface Listing<R> {
  /** What each sortable column sorts by. */
  readonly ranks: Readonly<Record<string, (rfid: R) => Rank>>;
  /** The texts that finding looks into. */
  readonly texts: (rfid: R) => readonly string[];
}

/** A page of RFIDs. */
export interface Listed<R> {
  readonly rows: readonly R[];
  /** How many match on all pages. */
  readonly count: number;
  /** The page that is shown: the last one when the URL asks for a later one. */
  readonly page: number;
  /** Whatever is looked for. */
  readonly all: { readonly count: number; readonly blocked: number };
  /** It was asked for before what is asked for now. */
  readonly isBehind?: boolean;
}

interface Blockable {
  readonly isActive: boolean;
}

/** The page of the RFIDs that match what was typed, in the chosen order. */
export const listed = <R extends Blockable>(
  all: readonly R[],
  { find, order, page: wantedPage }: PagedSearch,
  { ranks, texts }: Listing<R>,
): Listed<R> => {
  const some = matching(all, find, texts);
  const page = Math.min(wantedPage, Math.max(1, pagesOf(some.length, pageSize)));
  const rows = ordered(some, parseOrder(order), ranks);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    count: some.length,
    page,
    all: { count: all.length, blocked: all.filter(({ isActive }) => !isActive).length },
  };
};
