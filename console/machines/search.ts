import { machineOrders } from '../../contract/machines.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { orderAmong } from '../ui/list/order.ts';

export const pageSize = 50;

/** The page of a list that the URL names, as it is asked for. */
export const asked = (institutionId: string, { find, order, page }: PagedSearch) => ({
  params: { institutionId },
  query: {
    page,
    limit: pageSize,
    find: find.trim() || undefined,
    order: orderAmong(order, machineOrders),
  },
});
