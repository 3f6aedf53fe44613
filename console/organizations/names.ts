import type { QueryClient } from '@tanstack/react-query';
import { organizations } from '../../contract/organizations.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';
import { isElsewhere, offered, offerOf, tenantChoice, useFind } from '../entities/offer.ts';
import type { Offer } from '../ui/filters/use-offered.ts';
import { failedOrganizations, quarterHour, useOrganization } from './queries.ts';

const asked = (find?: string) => ({ query: offered(find) });

/** The first names that match the typed text, with the number of matches. */
export const useOrganizationNames = (enabled = true, find = '') =>
  useAnswer(organizations.names, asked(find), {
    enabled,
    staleTime: quarterHour,
    keepPrevious: find !== '',
    failed: failedOrganizations,
  }).data;

export const fetchOrganizationNames = (client: QueryClient): Promise<void> =>
  fetchAhead(client, organizations.names, asked(), quarterHour);

/** Options of a select of organizations. */
export const useOrganizationOffer = (chosen: string | undefined, enabled = true): Offer => {
  const { find, onFind } = useFind();
  const first = useOrganizationNames(enabled)?.organizations.map(tenantChoice);
  const found = useOrganizationNames(enabled, find);
  const other = useOrganization(chosen ?? '', isElsewhere({ first, chosen })).data?.organization;
  return offerOf({
    chosen,
    first,
    found: found?.organizations.map(tenantChoice),
    count: found?.count,
    other: other && tenantChoice(other),
    onFind,
  });
};
