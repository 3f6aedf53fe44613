import type { QueryClient } from '@tanstack/react-query';
import { organizations } from '../../contract/organizations.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import type { SelectOptions } from '../ui/filters/use-select-options.ts';
import { optionsQuery, tenantOption, useFoundOptions } from './select-options.ts';

/** The list is fetched again only when the last fetch is older than this. */
export const quarterHour = 15 * 60_000;

export const failedOrganizations = defineText('Failed to fetch organizations');

const firstRequest = (find?: string) => ({ query: optionsQuery(find) });

/** The first that match the typed text, by name, with the number of matches. */
export const useFirstOrganizations = (enabled = true, find = '') =>
  useQueryOf(organizations.all, firstRequest(find), {
    enabled,
    staleTime: quarterHour,
    keepPrevious: find !== '',
    failed: failedOrganizations,
  }).data;

export const fetchFirstOrganizations = (client: QueryClient): Promise<void> =>
  prefetchQueryOf(client, organizations.all, firstRequest(), quarterHour);

const useItems = (enabled: boolean, find: string) => {
  const first = useFirstOrganizations(enabled, find);
  return first && { items: first.organizations, count: first.count };
};

const useItem = (_: boolean, id = '') =>
  useQueryOf(organizations.one, { params: { id } }, { enabled: id !== '' }).data?.organization;

export const useOrganizationOffer = (chosen: string | undefined, enabled = true): SelectOptions =>
  useFoundOptions({ scope: enabled, chosen, toOption: tenantOption, useItems, useItem });
