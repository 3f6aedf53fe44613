import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import type { SelectOptions } from '../ui/filters/use-select-options.ts';
import { optionsQuery, tenantOption, useFoundOptions } from './select-options.ts';

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

const useItems = (organizationId: string | undefined, find: string) => {
  const names = useInstitutionNames(organizationId, find);
  return names && { items: names.institutions, count: names.count };
};

const useItem = (_: string | undefined, id = '') =>
  useQueryOf(institutions.one, { params: { id } }, { enabled: id !== '' }).data?.institution;

/** Options of a select of institutions; empty without an organization. */
export const useInstitutionOffer = (
  organizationId: string | undefined,
  chosen: string | undefined,
): SelectOptions =>
  useFoundOptions({ scope: organizationId, chosen, toOption: tenantOption, useItems, useItem });
