import * as z from 'zod/mini';
import {
  type DispenseFilter,
  type DispenseQuery,
  type StatusFilter,
  statusFilters,
  transactionFilters,
} from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { daysQuery } from '../entities/narrow.ts';
import { id, ifKnown, page, timeOrder } from '../ui/filters/fields.ts';
import { oneRange, rangeFields } from '../ui/filters/range.ts';

export const dispensesSearch = z
  .object({
    ...rangeFields,
    machineId: id,
    transactionType: z.catch(z.enum(transactionFilters), 'ALL'),
    status: ifKnown(z.enum(statusFilters)),
    /** The newest first where there is none. */
    order: ifKnown(timeOrder),
    /** Only what was dispensed for one payment, whatever the filters. */
    payment: id,
    page,
  })
  .check(z.overwrite(oneRange()));
export type DispensesSearch = z.output<typeof dispensesSearch>;

/** spec 4: the default depends on who looks; of one payment everything is shown. */
export const statusOf = ({ status, payment }: DispensesSearch, admin: AdminType): StatusFilter =>
  status ?? (admin === 'SUPER' || payment !== undefined ? 'ALL' : 'SUCCESSFUL');

/** spec 2: what Refresh resets the dispenses to, whoever looks. */
export const refreshed: DispensesSearch = z.parse(dispensesSearch, { status: 'ALL' });

/** What the filters let through on the business day `today`; with a payment they let through all. */
export const toFilter = (
  search: DispensesSearch,
  admin: AdminType,
  today: string,
): DispenseFilter =>
  search.payment === undefined
    ? {
        ...daysQuery(search, today),
        status: statusOf(search, admin),
        transactionType: search.transactionType,
      }
    : { status: 'ALL', transactionType: 'ALL' };

/** The query of `dispense/all`. */
export const toQuery = (
  search: DispensesSearch,
  admin: AdminType,
  today: string,
): DispenseQuery => ({
  ...toFilter(search, admin, today),
  page: search.page,
  limit: defaultPageSize,
  order: search.order,
  paymentId: search.payment,
});
