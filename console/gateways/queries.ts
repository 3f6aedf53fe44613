import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { callEndpoint } from '../core/calls/call.ts';
import { isMissing, queryKeyOf, useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import { parseGateway, type SavedGateway } from './saved-gateway.ts';

export const failedFetch = defineText('Error while fetching payment gateway information');

const pollInterval = 30_000;

/** Null when the institution uses the platform's gateway, which the API answers with 404. */
const gatewayQuery = (institutionId: string) => {
  const request = { params: { institutionId } };
  return queryOptions({
    queryKey: queryKeyOf(gateways.one, request),
    queryFn: async ({ signal }): Promise<SavedGateway | null> => {
      try {
        return parseGateway(await callEndpoint(gateways.one, request, signal));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    staleTime: pollInterval,
    // The check runs later, so the page polls until its mark disappears.
    refetchInterval: ({ state }) => state.data?.check === 'NOT_CHECKED' && pollInterval,
    meta: { failed: failedFetch },
  });
};

export const useGateway = (institutionId: string) => useQuery(gatewayQuery(institutionId));

/** Leaves the cache alone: another username in it begins the form again. */
export const fetchSavedGateway = async (
  institutionId: string,
): Promise<SavedGateway | undefined> => {
  try {
    return parseGateway(await callEndpoint(gateways.one, { params: { institutionId } }));
  } catch {
    return undefined;
  }
};

export const fetchGatewayAhead = (client: QueryClient, institutionId: string): Promise<void> =>
  client.prefetchQuery(gatewayQuery(institutionId));

/** Answers `isSetUp`: without it, institutions without own credentials cannot be paid. */
export const usePlatformGateway = () => useQueryOf(gateways.platform, {});

const cacheGateway = (
  client: QueryClient,
  institutionId: string,
  saved: SavedGateway | null,
): void => {
  client.setQueryData(gatewayQuery(institutionId).queryKey, saved);
};

const textOf = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

export const useSaveGateway = () =>
  useAction(gateways.save, {
    done: defineText('Successfully added the payment gateway'),
    failed: defineText('Could not save the payment gateway credentials'),
    invalid: defineText('Invalid payment gateway credentials'),
    updateCache: (client, answer, { params, body }) =>
      // The specification leaves open what a save answers.
      cacheGateway(
        client,
        params.institutionId,
        parseGateway({
          ...answer,
          provider: answer.provider ?? textOf(body.provider),
          username: answer.username ?? textOf(body.username),
        }),
      ),
    refresh: [institutions.setup],
  });

export const useRemoveGateway = () =>
  useAction(gateways.remove, {
    done: defineText('The payment gateway has been removed'),
    failed: defineText('Could not delete the payment gateway credentials'),
    updateCache: (client, _answer, { params }) => cacheGateway(client, params.institutionId, null),
    refresh: [institutions.setup],
  });
