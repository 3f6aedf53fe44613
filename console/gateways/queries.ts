import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { CallError, call } from '../core/call.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

/** Null when the institution uses the platform's gateway. */
type Gateway = Answer<typeof gateways.one>['credentials'] | null;

export const failedFetch = say('Error while fetching payment gateway information');

const keyFor = (institutionId: string) => keyOf(gateways.one, { params: { institutionId } });

/** spec 8: a 404 is silent; it means that there are no own credentials. */
export const gatewayOf = (institutionId: string) =>
  queryOptions({
    queryKey: keyFor(institutionId),
    queryFn: async ({ signal }): Promise<Gateway> => {
      try {
        return (await call(gateways.one, { params: { institutionId } }, signal)).credentials;
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 30_000,
    meta: { failed: failedFetch },
  });

export const useGateway = (institutionId: string) => useQuery(gatewayOf(institutionId));

/** Whether institutions without own credentials are paid at all. */
export const usePlatformGateway = () => useAnswer(gateways.platform, {}, { failed: failedFetch });

const keep = (client: QueryClient, institutionId: string, gateway: Gateway): void => {
  client.setQueryData(keyFor(institutionId), gateway);
};

export const useSaveGateway = () =>
  useDeed(gateways.save, {
    done: say('Successfully added the payment gateway'),
    failed: say('Could not save the payment gateway credentials'),
    settle: (client, { credentials }, { params }) =>
      keep(client, params.institutionId, credentials),
  });

export const useRemoveGateway = () =>
  useDeed(gateways.remove, {
    done: say('The payment gateway has been removed'),
    failed: say('Could not delete the payment gateway credentials'),
    settle: (client, _answer, { params }) => keep(client, params.institutionId, null),
  });
