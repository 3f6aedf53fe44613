import type { Period } from '../../contract/values/periods.ts';
import { datesOf, type RangeSearch } from '../ui/filters/range.ts';
import type { SelectOptions } from '../ui/filters/use-select-options.ts';

export type NarrowKey = 'organizationId' | 'institutionId' | 'machineId';

/** A filter by organization, institution or machine. */
export interface Narrow extends SelectOptions {
  readonly key: NarrowKey;
  readonly label: string;
  readonly allLabel: string;
}

export type NarrowSearch = { readonly [K in NarrowKey]?: string | undefined };

/** Tenant that limits a page; empty for the whole platform. */
export interface NarrowScope {
  readonly organizationId?: string;
  readonly institutionId?: string;
}

/** Returns the filter key of a page: the next level inside its scope. */
export const narrowKeyOf = ({ organizationId, institutionId }: NarrowScope): NarrowKey => {
  if (institutionId !== undefined) return 'machineId';
  return organizationId === undefined ? 'organizationId' : 'institutionId';
};

interface MachineDaysSearch extends RangeSearch<Period> {
  readonly machineId?: string | undefined;
}

/** Query parameters of a list by machine and days; `today` is the business day. */
export const daysQuery = (search: MachineDaysSearch, today: string) => {
  const dates = datesOf(search, today);
  return {
    startDate: dates?.dateStart,
    endDate: dates?.dateEnd,
    machineId: search.machineId,
  };
};
