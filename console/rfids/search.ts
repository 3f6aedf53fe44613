import * as z from 'zod/mini';
import { rfidOrders } from '../../contract/rfids.ts';
import { unlockRfidOrders } from '../../contract/unlock-rfids.ts';
import { page, text } from '../ui/filters/fields.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';
import { historySize, pageSize } from './listing.ts';

/** RFIDs of an institution, or unknown cards tapped at its machines. */
export const rfidsSearch = z.extend(pagedSearch, {
  view: z.catch(z.enum(['rfids', 'unknown']), 'rfids'),
  /** ID of an unknown card to add as an RFID. */
  add: text,
});
export type RfidsSearch = z.output<typeof rfidsSearch>;

/** Pages of the point and dispense histories of a card. */
export const rfidSearch = z.object({ points: page, dispenses: page });

/** Request for the page of RFIDs that the URL names. */
export const asked = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, rfidOrders),
});

/** Request for a page of a card's point history, by its `_id` or physical ID. */
export const askedPoints = (institutionId: string, rfidId: string, page: number) => ({
  params: { institutionId, rfidId },
  query: { page, limit: historySize },
});

/** Request for the page of unlock RFIDs that the URL names. */
export const askedUnlock = (organizationId: string, search: PagedSearch) => ({
  params: { id: organizationId },
  query: pageQuery(search, pageSize, unlockRfidOrders),
});

/** Request for the page of unknown cards; page 1 (for its count) while RFIDs are shown. */
export const askedUnknown = (institutionId: string, { view, page }: RfidsSearch) => ({
  params: { institutionId },
  query: { page: view === 'unknown' ? page : 1, limit: pageSize },
});
