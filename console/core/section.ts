import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import type { Inside } from '../../contract/inside.ts';
import type { Found } from '../../contract/search.ts';
import type { LazyView } from './lazy-view.tsx';
import type { Tone } from './tone.ts';

/** What a page is about, by the parameters of its address; a page of everything has none. */
export type Everywhere = object;

export interface InOrganization {
  readonly organizationId: string;
}

export interface InInstitution {
  readonly institutionId: string;
}

export interface InMachine extends InInstitution {
  /** Its `_id`, or its physical ID. */
  readonly machineId: string;
}

/** A section's part of the URL, and how to change it. */
export interface Searched<S> {
  readonly search: S;
  /** A filter leaves no step to go back to; another page of a list is one. */
  readonly onSearch: (next: S, isStep?: boolean) => void;
}

/** How much there needs attention inside what the page is about, and in words what is counted. */
interface Count {
  readonly of: (inside: Inside) => number;
  readonly text: string;
  readonly tone: Tone;
}

/** What is known of a section without opening it. */
export interface Described {
  /** Below the page it is a tab of; `/` is the page itself. */
  readonly path: string;
  readonly title: string;
  /** Who sees it; whoever sees the page if not given. */
  readonly who?: readonly AdminType[];
  /** What it lists, so that the search can lead here with `find`. */
  readonly lists?: Found['kind'];
  readonly count?: Count;
  /** spec 2: shown only once what the page is about is loaded. */
  readonly isAwaited?: boolean;
}

/** What a noun adds to the pages: `Of` says where, `S` is its search, `Extra` what its page gives. */
export interface Section<Of, S, Extra = object> extends Described {
  /** Of its search parameters; what it does not understand is the default. */
  readonly search: z.ZodMiniType<S>;
  /** Fetches what the view will ask for while the view itself is still fetched. */
  readonly load?: (given: Loading<S>, at: NoInfer<Of>) => unknown;
  readonly view: LazyView<Of & Searched<S> & Extra>;
}

interface Loading<S> {
  readonly client: QueryClient;
  readonly admin: Admin;
  readonly search: S;
}

export const isSeenBy = ({ who }: Described, type: AdminType): boolean =>
  who === undefined || who.includes(type);
