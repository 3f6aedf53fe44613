import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { call } from '../core/call.ts';
import { isMissing, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { readGateway, type SavedGateway } from './saved-gateway.ts';

export const failedFetch = say('Error while fetching payment gateway information');

const halfMinute = 30_000;

/** Null when the institution uses the platform's gateway, which the API answers with 404. */
const gatewayQuery = (institutionId: string) => {
  const given = { params: { institutionId } };
  return queryOptions({
    queryKey: keyOf(gateways.one, given),
    queryFn: async ({ signal }): Promise<SavedGateway | null> => {
      try {
        return readGateway(await call(gateways.one, given, signal));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    staleTime: halfMinute,
    // The check runs later, so the page polls until its mark disappears.
    refetchInterval: ({ state }) => state.data?.check === 'NOT_CHECKED' && halfMinute,
    meta: { failed: failedFetch },
  });
};

export const useGateway = (institutionId: string) => useQuery(gatewayQuery(institutionId));

export const fetchGatewayAhead = (client: QueryClient, institutionId: string): Promise<void> =>
  client.prefetchQuery(gatewayQuery(institutionId));

/** Answers `isSetUp`: without it, institutions without own credentials cannot be paid. */
export const usePlatformGateway = () => useAnswer(gateways.platform, {}, { failed: failedFetch });

const keep = (client: QueryClient, institutionId: string, saved: SavedGateway | null): void => {
  client.setQueryData(gatewayQuery(institutionId).queryKey, saved);
};

export const useSaveGateway = () =>
  useDeed(gateways.save, {
    done: say('Successfully added the payment gateway'),
    failed: say('Could not save the payment gateway credentials'),
    invalid: say('Invalid payment gateway credentials'),
    settle: (client, answer, { params, body }) =>
      // The specification leaves open what a save answers.
      keep(
        client,
        params.institutionId,
        readGateway({ ...answer, username: answer.username ?? body.username }),
      ),
    refresh: [institutions.setup],
  });

export const useRemoveGateway = () =>
  useDeed(gateways.remove, {
    done: say('The payment gateway has been removed'),
    failed: say('Could not delete the payment gateway credentials'),
    settle: (client, _answer, { params }) => keep(client, params.institutionId, null),
    refresh: [institutions.setup],
  });
