import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { fetchAhead, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { type EntitySearch, entityQuery, listedOf, pageSize } from '../entities/search.ts';
import { shownPage } from '../ui/list/pages.ts';

export const failedInstitutions = say('Failed to fetch institutions');

const asked = (organizationId: string, search: EntitySearch) => ({
  params: { organizationId },
  query: entityQuery(search),
});

const options = { keepPrevious: true, failed: failedInstitutions };

export const useInstitutions = (organizationId: string, search: EntitySearch) => {
  const answered = useAnswer(institutions.all, asked(organizationId, search), options);
  const page = shownPage(answered, search.page, pageSize);
  const answer = useAnswer(institutions.all, asked(organizationId, { ...search, page }), options);
  const { data, isPlaceholderData } = answer;
  return { answer, listed: data && listedOf(data.institutions, data, page, isPlaceholderData) };
};

export const fetchInstitutions = (
  client: QueryClient,
  organizationId: string,
  search: EntitySearch,
): Promise<void> => fetchAhead(client, institutions.all, asked(organizationId, search));

const minute = 60_000;

export const failedInstitution = say('Failed to fetch institution');

/** Refetches every minute to follow the attention counts. */
export const useInstitution = (id: string) =>
  useAnswer(
    institutions.one,
    { params: { id } },
    {
      failed: failedInstitution,
      refetchInterval: minute,
    },
  );

const oneKey = (id: string) => keyOf(institutions.one, { params: { id } });

const known = pagesOf(institutions.all, 'institutions');
const knownOrganizations = pagesOf(organizations.all, 'organizations');

/** The cached list of organizations stays for 15 minutes (spec 4), so its counts are patched. */
const recount = (client: QueryClient, organizationId: string, more: 1 | -1): void =>
  knownOrganizations.mend(client, organizationId, ({ inside, ...organization }) => ({
    ...organization,
    inside: { ...inside, institutions: inside.institutions + more },
  }));

const lists = [institutions.all, institutions.names, organizations.one];

export const useCreateInstitution = () =>
  useDeed(institutions.create, {
    done: say('Institution created'),
    failed: say('Failed to create institution'),
    settle: (client, { institution }) => recount(client, institution.organizationId, 1),
    refresh: lists,
  });

export const useUpdateInstitution = () =>
  useDeed(institutions.update, {
    done: say('Institution updated'),
    failed: say('Failed to update institution'),
    settle: (client, { institution }) => {
      known.put(client, institution);
      client.setQueryData(oneKey(institution._id), { institution });
    },
    refresh: lists,
  });

export const useRemoveInstitution = (organizationId: string) =>
  useDeed(institutions.remove, {
    done: say('Institution deleted'),
    failed: say('Failed to delete institution'),
    settle: (client, _answer, { params }) => {
      known.drop(client, params.id);
      recount(client, organizationId, -1);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
    refresh: lists,
  });
