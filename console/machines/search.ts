import { machineOrders } from '../../contract/machines.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';

export const pageSize = 50;

/** The page of machines that the URL names, as it is asked for. */
export const asked = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, machineOrders),
});
