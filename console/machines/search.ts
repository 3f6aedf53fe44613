import { machineOrders } from '../../contract/machines.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { pageQuery } from '../ui/list/pages.ts';

export const pageSize = 50;

/** Request for the page of machines that the URL names. */
export const machinesRequest = (institutionId: string, search: PagedSearch) => ({
  params: { institutionId },
  query: pageQuery(search, pageSize, machineOrders),
});
