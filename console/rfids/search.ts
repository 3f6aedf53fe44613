import { rfidOrders } from '../../contract/rfids.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { orderAmong } from '../ui/list/order.ts';
import { pageSize } from './listing.ts';

/** The page of RFIDs that the URL names, as it is asked for. */
export const asked = (institutionId: string, { find, order, page }: PagedSearch) => ({
  params: { institutionId },
  query: {
    page,
    limit: pageSize,
    find: find.trim() || undefined,
    order: orderAmong(order, rfidOrders),
  },
});
