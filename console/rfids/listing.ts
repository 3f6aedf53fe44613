import type { CardCounts } from '../../contract/rfids.ts';

export const pageSize = 25;
/** Of what a card was given and spent. */
export const historySize = 15;

/** A page of RFIDs. */
export interface Listed<R> {
  readonly rows: readonly R[];
  /** How many match on all pages. */
  readonly count: number;
  /** The page that is shown: the last one when the URL asks for a later one. */
  readonly page: number;
  /** Whatever is looked for. */
  readonly all: CardCounts;
  /** It was asked for before what is asked for now. */
  readonly isBehind: boolean;
}
