import type { Period } from '../../contract/periods.ts';
import { datesOf, type RangeSearch } from '../ui/filters/range.ts';
import type { Offer } from '../ui/filters/use-offered.ts';

export type NarrowKey = 'organizationId' | 'institutionId' | 'machineId';

/** A filter by organization, institution or machine. */
export interface Narrow extends Offer {
  readonly key: NarrowKey;
  readonly label: string;
  readonly allLabel: string;
}

export type NarrowSearch = { readonly [K in NarrowKey]?: string | undefined };

/** Tenant that limits a page; empty for the whole platform. */
export interface Scope {
  readonly organizationId?: string;
  readonly institutionId?: string;
}

/** Returns the filter key of a page: the next level inside its scope. */
export const narrowKeyOf = ({ organizationId, institutionId }: Scope): NarrowKey => {
  if (institutionId !== undefined) return 'machineId';
  return organizationId === undefined ? 'organizationId' : 'institutionId';
};

interface OfMachines extends RangeSearch<Period> {
  readonly machineId?: string | undefined;
}

/** Query parameters of a list by machine and days; `today` is the business day. */
export const daysQuery = (search: OfMachines, today: string) => {
  const dates = datesOf(search, today);
  return {
    startDate: dates?.dateStart,
    endDate: dates?.dateEnd,
    machineId: search.machineId,
  };
};
