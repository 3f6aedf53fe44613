import * as z from 'zod/mini';
import { rfidOrders } from '../../contract/rfids.ts';
import { unlockRfidOrders } from '../../contract/unlock-rfids.ts';
import { page, text } from '../ui/filters/fields.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';
import { historySize, pageSize } from './listing.ts';

/** The RFIDs of an institution, or the cards that its machines did not know. */
export const rfidsSearch = z.extend(pagedSearch, {
  view: z.catch(z.enum(['rfids', 'unknown']), 'rfids'),
  /** The ID of a card that is to become an RFID. */
  add: text,
});
export type RfidsSearch = z.output<typeof rfidsSearch>;

/** Which page of what a card was given and spent, and of what it dispensed. */
export const rfidSearch = z.object({ points: page, dispenses: page });

/** The page of RFIDs that the URL names, as it is asked for. */
export const asked = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, rfidOrders),
});

/** A page of what a card, by its `_id` or physical ID, was given and spent. */
export const askedPoints = (institutionId: string, rfidId: string, page: number) => ({
  params: { institutionId, rfidId },
  query: { page, limit: historySize },
});

/** The page of unlock RFIDs that the URL names, as it is asked for. */
export const askedUnlock = (organizationId: string, search: PagedSearch) => ({
  params: { id: organizationId },
  query: pageQuery(search, pageSize, unlockRfidOrders),
});

/** The page of unknown cards that the URL names; of the RFIDs it is the first one. */
export const askedUnknown = (institutionId: string, { view, page }: RfidsSearch) => ({
  params: { institutionId },
  query: { page: view === 'unknown' ? page : 1, limit: pageSize },
});
