import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { institutions } from '../../contract/institutions.ts';
import { openingHours } from '../../contract/opening-hours.ts';
import { organizations } from '../../contract/organizations.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import {
  fetchAnswer,
  prefetchQueryOf,
  queryKeyOf,
  showError,
  useAction,
  useQueryOf,
} from '../core/calls/queries.ts';
import { useRefetch } from '../core/calls/refetch.ts';
import { defineText } from '../core/texts.ts';
import { failedInstitutions } from '../entities/institution-options.ts';
import { type EntitySearch, entityPageOf, entityQuery, pageSize } from '../entities/search.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';

const institutionsRequest = (organizationId: string, search: EntitySearch) => ({
  params: { organizationId },
  query: entityQuery(search),
});

export const useInstitutions = (organizationId: string, search: EntitySearch) => {
  const { answer, page } = usePagedQuery(
    institutions.all,
    (wanted) => institutionsRequest(organizationId, { ...search, page: wanted }),
    { page: search.page, pageSize, failed: failedInstitutions },
  );
  const { data, isPlaceholderData } = answer;
  return { answer, listed: data && entityPageOf(data.institutions, data, page, isPlaceholderData) };
};

export const fetchInstitutions = (
  client: QueryClient,
  organizationId: string,
  search: EntitySearch,
): Promise<void> =>
  prefetchQueryOf(client, institutions.all, institutionsRequest(organizationId, search));

const minute = 60_000;

export const failedInstitution = defineText('Failed to fetch institution');

/** Refetches every minute to follow the attention counts. */
export const useInstitution = (id: string) =>
  useQueryOf(
    institutions.one,
    { params: { id } },
    {
      failed: failedInstitution,
      refetchInterval: minute,
    },
  );

const oneKey = (id: string) => queryKeyOf(institutions.one, { params: { id } });

export const useRefetchInstitution = () => {
  const refetch = useRefetch(institutions.all);
  return async (id: string) => (await refetch(institutions.one, { params: { id } }))?.institution;
};

const cachedInstitutions = cachedPagesOf(institutions.all, 'institutions');
const cachedOrganizations = cachedPagesOf(organizations.all, 'organizations');

/** The cached list of organizations stays for 15 minutes, so its counts are patched. */
const patchInstitutionCount = (client: QueryClient, organizationId: string, change: 1 | -1): void =>
  cachedOrganizations.update(client, organizationId, ({ inside, ...organization }) => ({
    ...organization,
    ...(inside && { inside: { ...inside, institutions: inside.institutions + change } }),
  }));

const lists = [institutions.all, organizations.one];

export const useCreateInstitution = () =>
  useAction(institutions.create, {
    done: defineText('Institution created'),
    failed: defineText('Failed to create institution'),
    updateCache: (client, { institution }) =>
      patchInstitutionCount(client, institution.organizationId, 1),
    refresh: lists,
  });

export const useUpdateInstitution = () =>
  useAction(institutions.update, {
    done: defineText('Institution updated'),
    failed: defineText('Failed to update institution'),
    updateCache: (client, { institution }) => {
      cachedInstitutions.replace(client, institution);
      client.setQueryData(oneKey(institution._id), { institution });
    },
    refresh: lists,
  });

export const useRemoveInstitution = (organizationId: string) =>
  useAction(institutions.remove, {
    done: defineText('Institution deleted'),
    failed: defineText('Failed to delete institution'),
    updateCache: (client, _answer, { params }) => {
      cachedInstitutions.remove(client, params.id);
      patchInstitutionCount(client, organizationId, -1);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
    refresh: lists,
  });

const failedOpeningHours = defineText('Failed to fetch the opening hours');

/** Fetches the newest opening hours, to edit them. */
export const useFetchOpeningHours = () => {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    fetch: async (id: string) => {
      setBusy(true);
      try {
        return (await fetchAnswer(openingHours.one, { params: { id } })).openingHours;
      } catch (error) {
        showError(error, failedOpeningHours);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
};

export const useUpdateOpeningHours = () =>
  useAction(openingHours.update, {
    done: defineText('Opening hours updated'),
    failed: defineText('Failed to update the opening hours'),
  });
