import * as z from 'zod/mini';
import {
  type DispenseQuery,
  type StatusFilter,
  statusFilters,
  transactionFilters,
} from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { pageQuery } from '../entities/narrow.ts';
import { id, ifKnown, page } from '../ui/filters/fields.ts';
import { oneRange, rangeFields } from '../ui/filters/range.ts';

export const dispensesSearch = z
  .object({
    ...rangeFields,
    machineId: id,
    transactionType: z.catch(z.enum(transactionFilters), 'ALL'),
    status: ifKnown(z.enum(statusFilters)),
    page,
  })
  .check(z.overwrite(oneRange()));
export type DispensesSearch = z.output<typeof dispensesSearch>;

/** spec 4: the default depends on who looks. */
export const statusOf = ({ status }: DispensesSearch, admin: AdminType): StatusFilter =>
  status ?? (admin === 'SUPER' ? 'ALL' : 'SUCCESSFUL');

/** spec 2: what Refresh resets the dispenses to, whoever looks. */
export const refreshed: DispensesSearch = z.parse(dispensesSearch, { status: 'ALL' });

/** The query of `dispense/all` on the business day `today`. */
export const toQuery = (
  search: DispensesSearch,
  admin: AdminType,
  today: string,
): DispenseQuery => ({
  ...pageQuery(search, today),
  status: statusOf(search, admin),
  transactionType: search.transactionType,
});
