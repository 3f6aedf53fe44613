import type { Choice } from '../ui/filters/narrow-select.tsx';

export type NarrowKey = 'organizationId' | 'institutionId' | 'machineId';

/** What is shown can be narrowed to an organization, an institution or a machine. */
export interface Narrow {
  readonly key: NarrowKey;
  readonly label: string;
  readonly allLabel: string;
  readonly options: readonly Choice[];
}

export type NarrowSearch = { readonly [K in NarrowKey]?: string | undefined };

/** What is shown is of at most; everything where it is empty. */
export interface Scope {
  readonly organizationId?: string;
  readonly institutionId?: string;
}
