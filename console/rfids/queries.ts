import type { QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { organizations, type UnlockRfid } from '../../contract/organizations.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { queryKeyOf, useAction, useQueryOf } from '../core/calls/queries.ts';
import { useRefetch } from '../core/calls/refetch.ts';
import { defineText } from '../core/texts.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';
import { historySize, pageSize } from './list/rfid-listing.ts';
import {
  type RfidsSearch,
  rfidHistoryRequest,
  rfidsRequest,
  unknownCardsRequest,
} from './search.ts';

export const useRfids = (institutionId: string, search: PagedSearch) =>
  usePagedQuery(rfids.all, (page) => rfidsRequest(institutionId, { ...search, page }), {
    page: search.page,
    pageSize,
    failed: defineText('Failed to fetch rfids'),
  });

export const useRefetchRfid = () => {
  const refetch = useRefetch(rfids.all);
  return async ({ institutionId, _id: rfidId }: Rfid) =>
    (await refetch(rfids.one, { params: { institutionId, rfidId } }))?.rfid;
};

const cachedRfids = cachedPagesOf(rfids.all, 'rfids');

const cacheRfid = (client: QueryClient, { rfid }: { readonly rfid: Rfid }): void =>
  cachedRfids.replace(client, rfid);

/** Queries that show RFIDs or unknown cards. */
const rfidQueries = [
  rfids.all,
  rfids.one,
  rfidHistory.use,
  rfidHistory.all,
  rfidBatches.check,
  unknownCards.all,
];

export const failedRfid = defineText('Failed to fetch rfid');

export const useRfid = (institutionId: string, rfidId: string) =>
  useQueryOf(rfids.one, { params: { institutionId, rfidId } }, { failed: failedRfid });

export const useRfidUse = (institutionId: string, rfidId: string) =>
  useQueryOf(rfidHistory.use, { params: { institutionId, rfidId } });

export const failedHistory = defineText('Failed to fetch what happened');

export const useRfidHistory = (institutionId: string, rfidId: string, wantedPage: number) =>
  usePagedQuery(rfidHistory.all, (page) => rfidHistoryRequest(institutionId, rfidId, page), {
    page: wantedPage,
    pageSize: historySize,
    failed: failedHistory,
    pollInterval: 60_000,
  });

export const useShowDispenses = () =>
  useAction(rfidHistory.dispenses, { failed: defineText('Failed to fetch dispenses') });

export const useUnknownCards = (institutionId: string, search: RfidsSearch) =>
  usePagedQuery(
    unknownCards.all,
    (page) => unknownCardsRequest(institutionId, { ...search, page }),
    { page: search.page, pageSize, pollInterval: 60_000 },
  );

export const useDismissCard = () =>
  useAction(unknownCards.dismiss, {
    done: defineText('Unknown card dismissed'),
    failed: defineText('Failed to dismiss the unknown card'),
    refresh: [unknownCards.all],
  });

export const useLinkCard = () =>
  useAction(unknownCards.link, {
    done: defineText('Unknown card linked'),
    failed: defineText('Failed to link the unknown card'),
    refresh: [unknownCards.all, ...rfidQueries],
  });

/** An unlock RFID takes the number that machines report by its own update. */
export const useLinkUnlockCard = () =>
  useAction(unlockRfids.update, {
    done: defineText('Unknown card linked'),
    failed: defineText('Failed to link the unknown card'),
    updateCache: cacheOrganization,
    refresh: [unknownCards.all],
  });

/** Callers show the toast, since one endpoint serves several actions. */
export const useChangeRfids = () =>
  useAction(rfidBatches.change, {
    failed: defineText('Failed to update rfid'),
    refresh: rfidQueries,
  });

export const useImportRfids = () =>
  useAction(rfidBatches.import, {
    failed: defineText('Failed to import the RFIDs'),
    refresh: rfidQueries,
  });

export const useCreateRfid = () =>
  useAction(rfids.create, {
    done: defineText('RFID created successfully'),
    failed: defineText('Failed to create rfid'),
    refresh: rfidQueries,
  });

export const useUpdateRfid = () =>
  useAction(rfids.update, {
    done: defineText('RFID updated successfully'),
    failed: defineText('Failed to update rfid'),
    updateCache: cacheRfid,
    refresh: rfidQueries,
  });

export const useForgetPerson = () =>
  useAction(rfids.forget, {
    done: defineText('The person is forgotten'),
    failed: defineText('Failed to forget the person'),
    updateCache: cacheRfid,
    refresh: rfidQueries,
  });

export const useRemoveRfid = () =>
  useAction(rfids.remove, {
    done: defineText('RFID deleted successfully'),
    failed: defineText('Failed to delete rfid'),
    updateCache: (client, _answer, { params }) => cachedRfids.remove(client, params.rfidId),
    refresh: rfidQueries,
  });

const organizationRequest = (id: string) => ({ params: { id } });

/** The page of the organization shows a failure. */
export const useUnlockRfids = (organizationId: string): readonly UnlockRfid[] | undefined =>
  useQueryOf(organizations.one, organizationRequest(organizationId)).data?.organization.unlockRFIDs;

/** Undefined when it is gone. */
export const useRefetchUnlockRfid = (organizationId: string) => {
  const refetch = useRefetch(organizations.one);
  return async ({ _id }: UnlockRfid) => {
    const answer = await refetch(organizations.one, organizationRequest(organizationId));
    return answer?.organization.unlockRFIDs.find((rfid) => rfid._id === _id);
  };
};

type OrganizationAnswer = EndpointAnswer<typeof organizations.one>;

/** The API answers every change of an unlock RFID with the whole organization. */
const cacheOrganization = (client: QueryClient, answer: OrganizationAnswer): void => {
  const request = organizationRequest(answer.organization._id);
  client.setQueryData(queryKeyOf(organizations.one, request), answer);
};

export const useAddUnlockRfid = () =>
  useAction(unlockRfids.add, {
    done: defineText('Unlock RFID added'),
    failed: defineText('Failed to add unlock RFID'),
    updateCache: cacheOrganization,
  });

export const useUpdateUnlockRfid = () =>
  useAction(unlockRfids.update, {
    done: defineText('Unlock RFID updated'),
    failed: defineText('Failed to update unlock RFID'),
    updateCache: cacheOrganization,
  });

export const useRemoveUnlockRfid = () =>
  useAction(unlockRfids.remove, {
    done: defineText('Unlock RFID removed'),
    failed: defineText('Failed to remove unlock RFID'),
    updateCache: cacheOrganization,
  });
