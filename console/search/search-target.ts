import type { Found } from '../../contract/search.ts';

/** Target of a search entry. */
export interface SearchTarget {
  readonly to: string;
  /** Filters the list to the result, or opens its details over the list. */
  readonly search?: { readonly find: string } | { readonly payment: string };
}

/** A page of the console, with translated texts. */
export interface PageEntry extends SearchTarget {
  readonly title: string;
  readonly subtitle: string;
}

/** Maps a search result to the page that shows it. */
export type SearchTargetOf = (found: Found) => SearchTarget;
