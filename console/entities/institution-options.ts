import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import type { SelectOptions } from '../ui/filters/use-select-options.ts';
import { optionsQuery, tenantOption, useFoundOptions } from './select-options.ts';

export const failedInstitutions = defineText('Failed to fetch institutions');

const firstRequest = (organizationId: string, find?: string) => ({
  params: { organizationId },
  query: optionsQuery(find),
});

/** The first that match the typed text, by name, with the number of matches. */
export const useFirstInstitutions = (organizationId: string | undefined, find = '') =>
  useQueryOf(institutions.all, firstRequest(organizationId ?? '', find), {
    enabled: organizationId !== undefined,
    keepPrevious: find !== '',
    failed: failedInstitutions,
  }).data;

export const fetchFirstInstitutions = (
  client: QueryClient,
  organizationId: string,
): Promise<void> => prefetchQueryOf(client, institutions.all, firstRequest(organizationId));

const useItems = (organizationId: string | undefined, find: string) => {
  const first = useFirstInstitutions(organizationId, find);
  return first && { items: first.institutions, count: first.count };
};

const useItem = (_: string | undefined, id = '') =>
  useQueryOf(institutions.one, { params: { id } }, { enabled: id !== '' }).data?.institution;

/** Options of a select of institutions; empty without an organization. */
export const useInstitutionOffer = (
  organizationId: string | undefined,
  chosen: string | undefined,
): SelectOptions =>
  useFoundOptions({ scope: organizationId, chosen, toOption: tenantOption, useItems, useItem });
