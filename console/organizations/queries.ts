import type { QueryClient } from '@tanstack/react-query';
import { type Organization, organizations } from '../../contract/organizations.ts';
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

export const useOrganization = (id: string, enabled = true) =>
  useAnswer(
    organizations.one,
    { params: { id } },
    { failed: say('Failed to fetch organization'), enabled },
  );

const listKey = keyOf(organizations.all, {});
const oneKey = (id: string) => keyOf(organizations.one, { params: { id } });

type Change = (known: readonly Organization[]) => Organization[];

/** Brings an own change into the list without counting it as a fetch. */
const changeList = (client: QueryClient, change: Change): void => {
  const updatedAt = client.getQueryState(listKey)?.dataUpdatedAt;
  client.setQueryData<{ organizations: Organization[] }>(
    listKey,
    (known) => known && { organizations: change(known.organizations) },
    updatedAt === undefined ? {} : { updatedAt },
  );
};

export const useCreateOrganization = () =>
  useDeed(organizations.create, {
    done: say('Organization created'),
    failed: say('Failed to create organization'),
    settle: (client, { organization }) => changeList(client, (known) => [...known, organization]),
  });

export const useUpdateOrganization = () =>
  useDeed(organizations.update, {
    done: say('Organization updated'),
    failed: say('Failed to update organization'),
    settle: (client, { organization }) => {
      changeList(client, (known) =>
        known.map((one) => (one._id === organization._id ? organization : one)),
      );
      client.setQueryData(oneKey(organization._id), { organization });
    },
  });

export const useRemoveOrganization = () =>
  useDeed(organizations.remove, {
    done: say('Organization deleted'),
    failed: say('Failed to delete organization'),
    settle: (client, _answer, { params }) => {
      changeList(client, (known) => known.filter(({ _id }) => _id !== params.id));
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
  });
