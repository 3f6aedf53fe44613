import * as z from 'zod/mini';
import { rfidOrders } from '../../contract/rfids.ts';
import { pageField, textField } from '../ui/filters/fields.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';
import { historySize, pageSize } from './list/rfid-listing.ts';

/** RFIDs of an institution, or unknown cards tapped at its machines. */
export const rfidsSearch = z.extend(pagedSearch, {
  view: z.catch(z.enum(['rfids', 'unknown']), 'rfids'),
  /** ID of an unknown card to add as an RFID. */
  add: textField,
});
export type RfidsSearch = z.output<typeof rfidsSearch>;

/** Page of the history of a card. */
export const rfidPageSearch = z.object({ page: pageField });

/** Request for the page of RFIDs that the URL names. */
export const rfidsRequest = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, rfidOrders),
});

/** Request for a page of a card's history, by its `_id` or physical ID. */
export const rfidHistoryRequest = (institutionId: string, rfidId: string, page: number) => ({
  params: { institutionId, rfidId },
  query: { page, limit: historySize },
});

/** Request for the page of unknown cards; page 1 (for its count) while RFIDs are shown. */
export const unknownCardsRequest = (institutionId: string, { view, page }: RfidsSearch) => ({
  params: { institutionId },
  query: { page: view === 'unknown' ? page : 1, limit: pageSize },
});
