import type { QueryClient } from '@tanstack/react-query';
import { organizations } from '../../contract/organizations.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { fetchAhead, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { type EntitySearch, entityQuery, listedOf, pageSize } from '../entities/search.ts';
import { shownPage } from '../ui/list/pages.ts';

/** spec 4: the list is fetched again only when the last fetch is older than this. */
export const quarterHour = 15 * 60_000;

export const failedOrganizations = say('Failed to fetch organizations');

const asked = (search: EntitySearch) => ({ query: entityQuery(search) });

const options = { staleTime: quarterHour, keepPrevious: true, failed: failedOrganizations };

export const useOrganizations = (search: EntitySearch) => {
  const answered = useAnswer(organizations.all, asked(search), options);
  const page = shownPage(answered, search.page, pageSize);
  const answer = useAnswer(organizations.all, asked({ ...search, page }), options);
  const { data, isPlaceholderData } = answer;
  return { answer, listed: data && listedOf(data.organizations, data, page, isPlaceholderData) };
};

export const fetchOrganizations = (client: QueryClient, search: EntitySearch): Promise<void> =>
  fetchAhead(client, organizations.all, asked(search), quarterHour);

export const failedOrganization = say('Failed to fetch organization');

export const useOrganization = (id: string, enabled = true) =>
  useAnswer(organizations.one, { params: { id } }, { failed: failedOrganization, enabled });

const known = pagesOf(organizations.all, 'organizations');

/** Own changes refetch the list at once, whatever its age. */
const lists = [organizations.all, organizations.names];
const oneKey = (id: string) => keyOf(organizations.one, { params: { id } });

export const useCreateOrganization = () =>
  useDeed(organizations.create, {
    done: say('Organization created'),
    failed: say('Failed to create organization'),
    refresh: lists,
  });

export const useUpdateOrganization = () =>
  useDeed(organizations.update, {
    done: say('Organization updated'),
    failed: say('Failed to update organization'),
    settle: (client, { organization }) => {
      known.put(client, organization);
      client.setQueryData(oneKey(organization._id), { organization });
    },
    refresh: lists,
  });

export const useRemoveOrganization = () =>
  useDeed(organizations.remove, {
    done: say('Organization deleted'),
    failed: say('Failed to delete organization'),
    settle: (client, _answer, { params }) => {
      known.drop(client, params.id);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
    refresh: lists,
  });
