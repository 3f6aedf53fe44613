import type { Found } from '../../contract/search.ts';

/** Target of a search entry. */
export interface SearchTarget {
  readonly to: string;
  /** Filters the list, or opens details or a dialog over the page. */
  readonly search?: Readonly<Record<string, string>>;
}

/** A page of the console, with translated texts. */
export interface PageEntry extends SearchTarget {
  readonly title: string;
  readonly subtitle: string;
}

/** Maps a search result to the page that shows it. */
export type SearchTargetOf = (found: Found) => SearchTarget;

/** A machine as its actions name it. */
export interface ActionSubject {
  readonly _id: string;
  readonly institutionId: string;
  readonly title: string;
  readonly subtitle: string;
}

/** Something that can be done with a machine, with translated texts. */
export interface SubjectAction {
  /** May be typed before or after the machine's name. */
  readonly verb: string;
  readonly titleOf: (name: string) => string;
  readonly targetOf: (subject: ActionSubject) => SearchTarget;
}
