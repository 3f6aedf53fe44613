import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import type { Found } from '../../contract/search.ts';
import type { Inside } from '../../contract/tenant-summary.ts';
import type { LazyView } from './lazy-view.tsx';
import type { Tone } from './tone.ts';

/** Route parameters of a page; a platform-wide page has none. */
export type Everywhere = object;

export interface InOrganization {
  readonly organizationId: string;
}

export interface InInstitution {
  readonly institutionId: string;
}

export interface InMachine extends InInstitution {
  /** `_id` or physical ID. */
  readonly machineId: string;
}

/** The search parameters of a section, and their setter. */
export interface SearchProps<S> {
  readonly search: S;
  /** `isStep` pushes a history entry, as for another list page; filters replace it. */
  readonly onSearch: (next: S, isStep?: boolean) => void;
}

/** Number in a tab of things that need attention, with its label. */
interface AttentionCount {
  readonly of: (inside: Inside) => number;
  readonly text: string;
  readonly tone: Tone;
}

/** Static metadata of a section. */
export interface SectionInfo {
  /** Path below its page; `/` is the page itself. */
  readonly path: string;
  readonly title: string;
  /** Admin types that see it; all who see the page by default. */
  readonly who?: readonly AdminType[];
  /** Kind of search result that it lists, so that search links here with `find`. */
  readonly lists?: Found['kind'];
  readonly count?: AttentionCount;
  /** The tab shows only after the page's entity has loaded. */
  readonly isAwaited?: boolean;
}

/** A tab of a page: `Of` are route parameters, `S` its search, `Extra` props from the page. */
export interface Section<Of, S, Extra = object> extends SectionInfo {
  /** Schema of its search parameters; invalid ones become the default. */
  readonly search: z.ZodMiniType<S>;
  /** Prefetches the view's data while the view's file is loading. */
  readonly load?: (given: LoadContext<S>, at: NoInfer<Of>) => unknown;
  readonly view: LazyView<Of & SearchProps<S> & Extra>;
}

interface LoadContext<S> {
  readonly client: QueryClient;
  readonly admin: Admin;
  readonly search: S;
}

export const isVisibleTo = ({ who }: SectionInfo, type: AdminType): boolean =>
  who === undefined || who.includes(type);
