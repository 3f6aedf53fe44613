/** What a page of tabs gets from the router: its part of the URL, and how to change it. */
export interface Searched<S> {
  readonly search: S;
  /** `replace` leaves no step to go back to: for a filter, not for a tab. */
  readonly onSearch: (next: S, replace?: boolean) => void;
}

/** The part of a page's search that one of its tabs knows: to change it leaves no step to go back to. */
export const partOf =
  <P extends { tab?: string }>({ search, onSearch }: Searched<P>) =>
  <S extends P>(parse: (raw: P) => S): Searched<S> => ({
    search: parse(search),
    onSearch: (next) => onSearch({ tab: search.tab, ...next }, true),
  });
