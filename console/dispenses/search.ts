import * as z from 'zod/mini';
import {
  type DispenseQuery,
  type StatusFilter,
  statusFilters,
  transactionFilters,
} from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { type DateRange, rangeOf } from '../../contract/periods.ts';
import {
  dateIn,
  given,
  idIn,
  isRange,
  lastMonth,
  pageIn,
  periodIn,
} from '../ui/filters/range-search.ts';

const shape = z.object({
  machineId: idIn,
  /** A preset. The names differ from the overview's: each tab keeps its own range. */
  range: periodIn,
  startDate: dateIn,
  endDate: dateIn,
  transactionType: z.catch(z.optional(z.enum(transactionFilters)), undefined),
  status: z.catch(z.optional(z.enum(statusFilters)), undefined),
  page: pageIn,
});

/** What the URL holds of the dispenses; left out is the default. */
export type DispensesSearch = Partial<z.output<typeof shape>>;

export const parseDispensesSearch = (raw: unknown): DispensesSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { range, startDate, endDate, transactionType, page, ...rest } = read.data;
  return given({
    ...rest,
    ...(!range && isRange(startDate, endDate) ? { startDate, endDate } : { range }),
    transactionType: transactionType === 'ALL' ? undefined : transactionType,
    page: page === 1 ? undefined : page,
  });
};

/** spec 4: the default depends on who looks. */
export const statusOf = ({ status }: DispensesSearch, admin: AdminType): StatusFilter =>
  status ?? (admin === 'SUPER' ? 'ALL' : 'SUCCESSFUL');

/** The dates the search means, or undefined for `maximum`, which has none. */
export const datesOf = (search: DispensesSearch, today: string): DateRange | undefined => {
  const { range, startDate, endDate } = search;
  if (startDate && endDate) return { dateStart: startDate, dateEnd: endDate };
  return range ? rangeOf(range, today) : lastMonth(today);
};

/** spec 2: what Refresh resets the dispenses to, whoever looks. */
export const refreshed: DispensesSearch = { status: 'ALL' };

/** The query of `dispense/all` on the business day `today`. */
export const toQuery = (
  search: DispensesSearch,
  admin: AdminType,
  today: string,
): DispenseQuery => {
  const dates = datesOf(search, today);
  return {
    page: search.page ?? 1,
    limit: defaultPageSize,
    ...(dates && { startDate: dates.dateStart, endDate: dates.dateEnd }),
    ...(search.machineId !== undefined && { machineId: search.machineId }),
    status: statusOf(search, admin),
    transactionType: search.transactionType ?? 'ALL',
  };
};
