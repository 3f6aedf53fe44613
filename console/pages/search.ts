/** What a page of tabs gets from the router: its part of the URL, and how to change it. */
export interface Searched<S> {
  readonly search: S;
  /** `replace` leaves no step to go back to: for a filter, not for a tab. */
  readonly onSearch: (next: S, replace?: boolean) => void;
}
