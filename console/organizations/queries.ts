import type { QueryClient } from '@tanstack/react-query';
import { organizations } from '../../contract/organizations.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { prefetchQueryOf, queryKeyOf, useAction, useQueryOf } from '../core/calls/queries.ts';
import { useRefetch } from '../core/calls/refetch.ts';
import { defineText } from '../core/texts.ts';
import { failedOrganizations, quarterHour } from '../entities/organization-options.ts';
import { type EntitySearch, entityPageOf, entityQuery, pageSize } from '../entities/search.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';

const organizationsRequest = (search: EntitySearch) => ({ query: entityQuery(search) });

export const useOrganizations = (search: EntitySearch) => {
  const { answer, page } = usePagedQuery(
    organizations.all,
    (wanted) => organizationsRequest({ ...search, page: wanted }),
    { page: search.page, pageSize, staleTime: quarterHour, failed: failedOrganizations },
  );
  const { data, isPlaceholderData } = answer;
  return {
    answer,
    listed: data && entityPageOf(data.organizations, data, page, isPlaceholderData),
  };
};

export const fetchOrganizations = (client: QueryClient, search: EntitySearch): Promise<void> =>
  prefetchQueryOf(client, organizations.all, organizationsRequest(search), quarterHour);

export const failedOrganization = defineText('Failed to fetch organization');

export const useOrganization = (id: string, enabled = true) =>
  useQueryOf(organizations.one, { params: { id } }, { failed: failedOrganization, enabled });

export const useRefetchOrganization = () => {
  const refetch = useRefetch(organizations.all);
  return async (id: string) => (await refetch(organizations.one, { params: { id } }))?.organization;
};

const cachedOrganizations = cachedPagesOf(organizations.all, 'organizations');

/** Own changes refetch the list at once, whatever its age. */
const lists = [organizations.all];
const oneKey = (id: string) => queryKeyOf(organizations.one, { params: { id } });

export const useCreateOrganization = () =>
  useAction(organizations.create, {
    done: defineText('Organization created'),
    failed: defineText('Failed to create organization'),
    refresh: lists,
  });

export const useUpdateOrganization = () =>
  useAction(organizations.update, {
    done: defineText('Organization updated'),
    failed: defineText('Failed to update organization'),
    updateCache: (client, { organization }) => {
      cachedOrganizations.replace(client, organization);
      client.setQueryData(oneKey(organization._id), { organization });
    },
    refresh: lists,
  });

export const useRemoveOrganization = () =>
  useAction(organizations.remove, {
    done: defineText('Organization deleted'),
    failed: defineText('Failed to delete organization'),
    updateCache: (client, _answer, { params }) => {
      cachedOrganizations.remove(client, params.id);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
    refresh: lists,
  });
