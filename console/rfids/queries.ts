import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { shownPage } from '../ui/list/pages.ts';
import { pageSize } from './listing.ts';
import { asked, askedPoints, askedUnknown, askedUnlock, type RfidsSearch } from './search.ts';

const listed = { keepPrevious: true, failed: say('Failed to fetch rfids') };

export const useRfids = (institutionId: string, search: PagedSearch) => {
  const answered = useAnswer(rfids.all, asked(institutionId, search), listed);
  const page = shownPage(answered, search.page, pageSize);
  const answer = useAnswer(rfids.all, asked(institutionId, { ...search, page }), listed);
  return { answer, page };
};

const known = pagesOf(rfids.all, 'rfids');

const put = (client: QueryClient, { rfid }: { readonly rfid: Rfid }): void =>
  known.put(client, rfid);

/** Queries that show RFIDs or unknown cards. */
const listing = [
  rfids.all,
  rfids.one,
  rfidHistory.use,
  rfidHistory.points,
  rfidBatches.check,
  unknownCards.all,
];

export const failedRfid = say('Failed to fetch rfid');

export const useRfid = (institutionId: string, rfidId: string) =>
  useAnswer(rfids.one, { params: { institutionId, rfidId } }, { failed: failedRfid });

export const useRfidUse = (institutionId: string, rfidId: string) =>
  useAnswer(rfidHistory.use, { params: { institutionId, rfidId } });

export const useRfidPoints = (institutionId: string, rfidId: string, page: number) =>
  useAnswer(rfidHistory.points, askedPoints(institutionId, rfidId, page), { keepPrevious: true });

const followed = { keepPrevious: true, lookInterval: 60_000 };

export const useUnknownCards = (institutionId: string, search: RfidsSearch) => {
  const answered = useAnswer(unknownCards.all, askedUnknown(institutionId, search), followed);
  const page = shownPage(answered, search.page, pageSize);
  const asks = askedUnknown(institutionId, { ...search, page });
  return { answer: useAnswer(unknownCards.all, asks, followed), page };
};

export const useDismissCard = () =>
  useDeed(unknownCards.dismiss, {
    done: say('Unknown card dismissed'),
    failed: say('Failed to dismiss the unknown card'),
    refresh: [unknownCards.all],
  });

/** Callers show the toast, since one endpoint serves several actions. */
export const useChangeRfids = () =>
  useDeed(rfidBatches.change, { failed: say('Failed to update rfid'), refresh: listing });

export const useImportRfids = () =>
  useDeed(rfidBatches.import, { failed: say('Failed to import the RFIDs'), refresh: listing });

export const useCreateRfid = () =>
  useDeed(rfids.create, {
    done: say('RFID created successfully'),
    failed: say('Failed to create rfid'),
    refresh: listing,
  });

export const useUpdateRfid = () =>
  useDeed(rfids.update, {
    done: say('RFID updated successfully'),
    failed: say('Failed to update rfid'),
    settle: put,
    refresh: listing,
  });

export const useRemoveRfid = () =>
  useDeed(rfids.remove, {
    done: say('RFID deleted successfully'),
    failed: say('Failed to delete rfid'),
    settle: (client, _answer, { params }) => known.drop(client, params.rfidId),
    refresh: listing,
  });

const knownUnlock = pagesOf(unlockRfids.all, 'rfids');

export const useUnlockRfids = (organizationId: string, search: PagedSearch) => {
  const answered = useAnswer(unlockRfids.all, askedUnlock(organizationId, search), listed);
  const page = shownPage(answered, search.page, pageSize);
  const asks = askedUnlock(organizationId, { ...search, page });
  return { answer: useAnswer(unlockRfids.all, asks, listed), page };
};

type OneOrganization = Answer<typeof organizations.one>;

/** The API answers every change of an unlock RFID with the whole organization. */
const putOrganization = (client: QueryClient, answer: OneOrganization): void => {
  const { _id: id } = answer.organization;
  client.setQueryData(keyOf(organizations.one, { params: { id } }), answer);
};

export const useAddUnlockRfid = () =>
  useDeed(unlockRfids.add, {
    done: say('Unlock RFID added'),
    failed: say('Failed to add unlock RFID'),
    settle: putOrganization,
    refresh: [unlockRfids.all],
  });

export const useUpdateUnlockRfid = () =>
  useDeed(unlockRfids.update, {
    done: say('Unlock RFID updated'),
    failed: say('Failed to update unlock RFID'),
    settle: (client, answer, { params }) => {
      putOrganization(client, answer);
      const { unlockRFIDs } = answer.organization;
      const updated = unlockRFIDs.find(({ _id }) => _id === params.rfidId);
      if (updated) knownUnlock.put(client, updated);
    },
    refresh: [unlockRfids.all],
  });

export const useRemoveUnlockRfid = () =>
  useDeed(unlockRfids.remove, {
    done: say('Unlock RFID removed'),
    failed: say('Failed to remove unlock RFID'),
    settle: (client, answer, { params }) => {
      putOrganization(client, answer);
      knownUnlock.drop(client, params.rfidId);
    },
    refresh: [unlockRfids.all],
  });
