import type { QueryClient } from '@tanstack/react-query';
import { organizations } from '../../contract/organizations.ts';
import { listOf } from '../core/cached-list.ts';
import { fetchAhead, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

/** spec 4: the list is fetched again only when the last fetch is older than this. */
const quarterHour = 15 * 60_000;

export const useOrganizations = (enabled = true) =>
  useAnswer(
    organizations.all,
    {},
    { staleTime: quarterHour, failed: say('Failed to fetch organizations'), enabled },
  );

export const fetchOrganizations = (client: QueryClient): Promise<void> =>
  fetchAhead(client, organizations.all, {}, quarterHour);

export const failedOrganization = say('Failed to fetch organization');

export const useOrganization = (id: string, enabled = true) =>
  useAnswer(organizations.one, { params: { id } }, { failed: failedOrganization, enabled });

const known = listOf(organizations.all, 'organizations');
const oneKey = (id: string) => keyOf(organizations.one, { params: { id } });

export const useCreateOrganization = () =>
  useDeed(organizations.create, {
    done: say('Organization created'),
    failed: say('Failed to create organization'),
    settle: (client, { organization }) => known.put(client, {}, organization),
  });

export const useUpdateOrganization = () =>
  useDeed(organizations.update, {
    done: say('Organization updated'),
    failed: say('Failed to update organization'),
    settle: (client, { organization }) => {
      known.put(client, {}, organization);
      client.setQueryData(oneKey(organization._id), { organization });
    },
  });

export const useRemoveOrganization = () =>
  useDeed(organizations.remove, {
    done: say('Organization deleted'),
    failed: say('Failed to delete organization'),
    settle: (client, _answer, { params }) => {
      known.drop(client, {}, params.id);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
  });
