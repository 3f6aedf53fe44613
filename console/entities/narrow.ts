import type { Period } from '../../contract/periods.ts';
import { datesOf, type RangeSearch } from '../ui/filters/range.ts';
import type { Offer } from '../ui/filters/use-offered.ts';

export type NarrowKey = 'organizationId' | 'institutionId' | 'machineId';

/** What is shown can be narrowed to an organization, an institution or a machine. */
export interface Narrow extends Offer {
  readonly key: NarrowKey;
  readonly label: string;
  readonly allLabel: string;
}

export type NarrowSearch = { readonly [K in NarrowKey]?: string | undefined };

/** What is shown is of at most; everything where it is empty. */
export interface Scope {
  readonly organizationId?: string;
  readonly institutionId?: string;
}

/** By what the filter of a page narrows its scope: by what is next inside. */
export const narrowKeyOf = ({ organizationId, institutionId }: Scope): NarrowKey => {
  if (institutionId !== undefined) return 'machineId';
  return organizationId === undefined ? 'organizationId' : 'institutionId';
};

interface OfMachines extends RangeSearch<Period> {
  readonly machineId?: string | undefined;
}

/** What every list of a machine's days is narrowed to on the business day `today`. */
export const daysQuery = (search: OfMachines, today: string) => {
  const dates = datesOf(search, today);
  return {
    startDate: dates?.dateStart,
    endDate: dates?.dateEnd,
    machineId: search.machineId,
  };
};
