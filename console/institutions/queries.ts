import type { QueryClient } from '@tanstack/react-query';
import { type Institution, institutions } from '../../contract/institutions.ts';
import { type Organization, organizations } from '../../contract/organizations.ts';
import { withOne, without } from '../core/lists.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

export const useInstitutions = (organizationId: string) =>
  useAnswer(
    institutions.all,
    { params: { organizationId } },
    { failed: say('Failed to fetch institutions') },
  );

const minute = 60_000;

/** Fetched every minute, so that what needs attention there is seen to come and go. */
export const useInstitution = (id: string) =>
  useAnswer(
    institutions.one,
    { params: { id } },
    { failed: say('Failed to fetch institution'), refetchInterval: minute },
  );

const oneKey = (id: string) => keyOf(institutions.one, { params: { id } });

const changeList = (
  client: QueryClient,
  organizationId: string,
  change: (known: readonly Institution[]) => Institution[],
): void => {
  client.setQueryData<{ institutions: Institution[] }>(
    keyOf(institutions.all, { params: { organizationId } }),
    (known) => known && { institutions: change(known.institutions) },
  );
};

/** The list of organizations is not fetched again so soon (spec 4): its count follows by hand. */
const recount = (client: QueryClient, organizationId: string, more: 1 | -1): void => {
  const key = keyOf(organizations.all, {});
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  const counted = ({ inside, ...organization }: Organization): Organization => ({
    ...organization,
    inside: { ...inside, institutions: inside.institutions + more },
  });
  client.setQueryData<{ organizations: Organization[] }>(
    key,
    (known) =>
      known && {
        organizations: known.organizations.map((one) =>
          one._id === organizationId ? counted(one) : one,
        ),
      },
    updatedAt === undefined ? {} : { updatedAt },
  );
};

export const useCreateInstitution = () =>
  useDeed(institutions.create, {
    done: say('Institution created'),
    failed: say('Failed to create institution'),
    settle: (client, { institution }) => {
      const { organizationId } = institution;
      changeList(client, organizationId, (known) => withOne(known, institution));
      recount(client, organizationId, 1);
    },
  });

export const useUpdateInstitution = () =>
  useDeed(institutions.update, {
    done: say('Institution updated'),
    failed: say('Failed to update institution'),
    settle: (client, { institution }) => {
      changeList(client, institution.organizationId, (known) => withOne(known, institution));
      client.setQueryData(oneKey(institution._id), { institution });
    },
  });

export const useRemoveInstitution = (organizationId: string) =>
  useDeed(institutions.remove, {
    done: say('Institution deleted'),
    failed: say('Failed to delete institution'),
    settle: (client, _answer, { params }) => {
      changeList(client, organizationId, (known) => without(known, params.id));
      recount(client, organizationId, -1);
      client.removeQueries({ queryKey: oneKey(params.id) });
    },
  });
