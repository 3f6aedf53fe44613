import type { CardCounts } from '../../../contract/rfids.ts';

export const pageSize = 25;
/** Page size of the history of a card. */
export const historySize = 15;
/** Page size of the single dispenses of a card. */
export const dispensesSize = 50;

/** A page of RFIDs. */
export interface RfidListing<R> {
  readonly rows: readonly R[];
  /** Number of matches over all pages. */
  readonly count: number;
  /** The shown page: the last one if the URL names a later one. */
  readonly page: number;
  /** Counts without the search text. */
  readonly all: CardCounts;
  /** The rows are of the previous query until the next answer. */
  readonly isBehind: boolean;
}
