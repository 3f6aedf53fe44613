import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { organizations } from '../../contract/organizations.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { shownPage } from '../ui/list/pages.ts';
import { pageSize } from './listing.ts';
import { asked } from './search.ts';

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

const listing = [rfids.all];

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

type OneOrganization = Answer<typeof organizations.one>;

/** Every change of an unlock RFID answers the organization with all of them. */
const putOrganization = (client: QueryClient, answer: OneOrganization): void => {
  const { _id: id } = answer.organization;
  client.setQueryData(keyOf(organizations.one, { params: { id } }), answer);
};

export const useAddUnlockRfid = () =>
  useDeed(unlockRfids.add, {
    done: say('Unlock RFID added'),
    failed: say('Failed to add unlock RFID'),
    settle: putOrganization,
  });

export const useUpdateUnlockRfid = () =>
  useDeed(unlockRfids.update, {
    done: say('Unlock RFID updated'),
    failed: say('Failed to update unlock RFID'),
    settle: putOrganization,
  });

export const useRemoveUnlockRfid = () =>
  useDeed(unlockRfids.remove, {
    done: say('Unlock RFID removed'),
    failed: say('Failed to remove unlock RFID'),
    settle: putOrganization,
  });
