import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';
import { isElsewhere, offered, offerOf, tenantChoice, useFind } from '../entities/offer.ts';
import type { Offer } from '../ui/filters/use-offered.ts';
import { failedInstitutions } from './queries.ts';

const asked = (organizationId: string, find?: string) => ({
  params: { organizationId },
  query: offered(find),
});

/** The first names that match the typed text, with the number of matches. */
export const useInstitutionNames = (organizationId: string | undefined, find = '') =>
  useAnswer(institutions.names, asked(organizationId ?? '', find), {
    enabled: organizationId !== undefined,
    keepPrevious: find !== '',
    failed: failedInstitutions,
  }).data;

export const fetchInstitutionNames = (client: QueryClient, organizationId: string): Promise<void> =>
  fetchAhead(client, institutions.names, asked(organizationId));

/** Options of a select of institutions; empty without an organization. */
export const useInstitutionOffer = (
  organizationId: string | undefined,
  chosen: string | undefined,
): Offer => {
  const { find, onFind } = useFind();
  const first = useInstitutionNames(organizationId)?.institutions.map(tenantChoice);
  const found = useInstitutionNames(organizationId, find);
  const other = useAnswer(
    institutions.one,
    { params: { id: chosen ?? '' } },
    { enabled: isElsewhere({ first, chosen }) },
  ).data?.institution;
  return offerOf({
    chosen,
    first,
    found: found?.institutions.map(tenantChoice),
    count: found?.count,
    other: other && tenantChoice(other),
    onFind,
  });
};
