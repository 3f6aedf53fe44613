import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import type { SelectOptions } from '../ui/filters/use-select-options.ts';
import {
  isBeyondFirst,
  optionsQuery,
  selectOptionsOf,
  tenantOption,
  useFindText,
} from './select-options.ts';

export const failedInstitutions = defineText('Failed to fetch institutions');

const namesRequest = (organizationId: string, find?: string) => ({
  params: { organizationId },
  query: optionsQuery(find),
});

/** The first names that match the typed text, with the number of matches. */
export const useInstitutionNames = (organizationId: string | undefined, find = '') =>
  useQueryOf(institutions.names, namesRequest(organizationId ?? '', find), {
    enabled: organizationId !== undefined,
    keepPrevious: find !== '',
    failed: failedInstitutions,
  }).data;

export const fetchInstitutionNames = (client: QueryClient, organizationId: string): Promise<void> =>
  prefetchQueryOf(client, institutions.names, namesRequest(organizationId));

/** Options of a select of institutions; empty without an organization. */
export const useInstitutionOffer = (
  organizationId: string | undefined,
  chosen: string | undefined,
): SelectOptions => {
  const { find, onFind } = useFindText();
  const first = useInstitutionNames(organizationId)?.institutions.map(tenantOption);
  const found = useInstitutionNames(organizationId, find);
  const other = useQueryOf(
    institutions.one,
    { params: { id: chosen ?? '' } },
    { enabled: isBeyondFirst({ first, chosen }) },
  ).data?.institution;
  return selectOptionsOf({
    chosen,
    first,
    found: found?.institutions.map(tenantOption),
    count: found?.count,
    other: other && tenantOption(other),
    onFind,
  });
};
