import type { Found } from '../../contract/search.ts';

/** Where a line of the search leads. */
export interface Place {
  readonly to: string;
  /** A list is narrowed to what was found, or it is opened over its list. */
  readonly search?: { readonly find: string } | { readonly payment: string };
}

/** A page of the console; its words are said already. */
export interface PageEntry extends Place {
  readonly title: string;
  readonly subtitle: string;
}

/** Where the console shows what was found. */
export type PlaceOf = (found: Found) => Place;
