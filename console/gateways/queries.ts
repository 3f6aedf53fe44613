import type { QueryClient } from '@tanstack/react-query';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

export const failedFetch = say('Error while fetching payment gateway information');

/** Null when the institution uses the platform's gateway. */
export const useGateway = (institutionId: string) =>
  useAnswer(gateways.own, { params: { institutionId } }, { failed: failedFetch });

/** Whether institutions without own credentials are paid at all. */
export const usePlatformGateway = () => useAnswer(gateways.platform, {}, { failed: failedFetch });

const keep = (
  client: QueryClient,
  institutionId: string,
  credentials: { readonly username: string } | null,
): void => {
  client.setQueryData(keyOf(gateways.own, { params: { institutionId } }), { credentials });
};

export const useSaveGateway = () =>
  useDeed(gateways.save, {
    done: say('Successfully added the payment gateway'),
    failed: say('Could not save the payment gateway credentials'),
    settle: (client, { credentials }, { params }) =>
      keep(client, params.institutionId, credentials),
    refresh: [institutions.setup],
  });

export const useRemoveGateway = () =>
  useDeed(gateways.remove, {
    done: say('The payment gateway has been removed'),
    failed: say('Could not delete the payment gateway credentials'),
    settle: (client, _answer, { params }) => keep(client, params.institutionId, null),
    refresh: [institutions.setup],
  });
