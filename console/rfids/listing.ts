import type { PagedSearch } from '../ui/list/list-search.ts';
import { ordered, parseOrder, type Rank } from '../ui/list/order.ts';

export const pageSize = 25;

export interface Listing<R> {
  /** What each sortable column sorts by. */
  readonly ranks: Readonly<Record<string, (rfid: R) => Rank>>;
  /** The texts that finding looks into. */
  readonly texts: (rfid: R) => readonly string[];
}

export interface Listed<R> {
  readonly rows: readonly R[];
  /** How many match on all pages. */
  readonly count: number;
  /** The page that is shown: the last one when the URL asks for a later one. */
  readonly page: number;
}

/** The page of the RFIDs that match what was typed, in the chosen order. */
export const listed = <R>(
  all: readonly R[],
  { find, order, page: wantedPage }: PagedSearch,
  { ranks, texts }: Listing<R>,
): Listed<R> => {
  const wanted = find.trim().toLocaleLowerCase();
  const matching = all.filter((rfid) =>
    texts(rfid).some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const last = Math.max(1, Math.ceil(matching.length / pageSize));
  const page = Math.min(wantedPage, last);
  const rows = ordered(matching, parseOrder(order), ranks);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    count: matching.length,
    page,
  };
};
