import { rfidOrders } from '../../contract/rfids.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';
import { pageSize } from './listing.ts';

/** The page of RFIDs that the URL names, as it is asked for. */
export const asked = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, rfidOrders),
});
