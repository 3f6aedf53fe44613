import type { QueryClient } from '@tanstack/react-query';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { listOf } from '../core/cached-list.ts';
import { fetchAhead, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

export const useInstitutions = (organizationId: string, enabled = true) =>
  useAnswer(
    institutions.all,
    { params: { organizationId } },
    { failed: say('Failed to fetch institutions'), enabled },
  );

export const fetchInstitutions = (client: QueryClient, organizationId: string): Promise<void> =>
  fetchAhead(client, institutions.all, { params: { organizationId } });

const minute = 60_000;

export const failedInstitution = say('Failed to fetch institution');

/** Fetched every minute, so that what needs attention there is seen to come and go. */
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

const inOrganization = (organizationId: string) => ({ params: { organizationId } });

const known = listOf(institutions.all, 'institutions');
const knownOrganizations = listOf(organizations.all, 'organizations');

/** The list of organizations is not fetched again so soon (spec 4): its count follows by hand. */
const recount = (client: QueryClient, organizationId: string, more: 1 | -1): void => {
  const organization = knownOrganizations.find(client, {}, organizationId);
  if (!organization) return;
  const { inside } = organization;
  knownOrganizations.put(
    client,
    {},
    {
      ...organization,
      inside: { ...inside, institutions: inside.institutions + more },
    },
  );
};

export const useCreateInstitution = () =>
  useDeed(institutions.create, {
    done: say('Institution created'),
    failed: say('Failed to create institution'),
    settle: (client, { institution }) => {
      const { organizationId } = institution;
      known.put(client, inOrganization(organizationId), institution);
      recount(client, organizationId, 1);
    },
  });

export const useUpdateInstitution = () =>
  useDeed(institutions.update, {
    done: say('Institution updated'),
    failed: say('Failed to update institution'),
    settle: (client, { institution }) => {
      known.put(client, inOrganization(institution.organizationId), institution);
      client.setQueryData(oneKey(institution._id), { institution });
    },
  });

export const useRemoveInstitution = (organizationId: string) =>
  useDeed(institutions.remove, {
    done: say('Institution deleted'),
    failed: say('Failed to delete institution'),
    settle: (client, _answer, { params }) => {
      known.drop(client, inOrganization(organizationId), params.id);
      recount(client, organizationId, -1);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
  });
