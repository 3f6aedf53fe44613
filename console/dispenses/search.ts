import * as z from 'zod/mini';
import {
  type DispenseFilter,
  type DispenseQuery,
  dispenseFlags,
  type StatusFilter,
  statusFilters,
  transactionFilters,
} from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { daysQuery } from '../entities/narrow.ts';
import { idField, optionalField, pageField, timeOrderField } from '../ui/filters/fields.ts';
import { oneRange, rangeFields } from '../ui/filters/range.ts';

export const dispensesSearch = z
  .object({
    ...rangeFields,
    machineId: idField,
    transactionType: z.catch(z.enum(transactionFilters), 'ALL'),
    status: optionalField(z.enum(statusFilters)),
    flag: optionalField(z.enum(dispenseFlags)),
    /** Newest first by default. */
    order: optionalField(timeOrderField),
    /** Payment whose dispenses are listed; the filters are ignored then. */
    payment: idField,
    page: pageField,
  })
  .check(z.overwrite(oneRange()));
export type DispensesSearch = z.output<typeof dispensesSearch>;

/** The default depends on the admin's type; the dispenses of one payment all show. */
export const statusOf = ({ status, payment }: DispensesSearch, admin: AdminType): StatusFilter =>
  status ?? (admin === 'SUPER' || payment !== undefined ? 'ALL' : 'SUCCESSFUL');

/** Refresh resets the dispenses to this search for every admin. */
export const refreshedSearch: DispensesSearch = z.parse(dispensesSearch, { status: 'ALL' });

/** Filter of the API on the business day `today`; a payment lifts all filters. */
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
        flag: search.flag,
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
