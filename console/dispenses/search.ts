import * as z from 'zod/mini';
import {
  type DispenseQuery,
  defaultPageSize,
  type StatusFilter,
  statusFilters,
  type TransactionFilter,
  transactionFilters,
} from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { type DateRange, type Period, rangeOf } from '../../contract/periods.ts';
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

type Filter = Omit<DispensesSearch, 'page'>;

/** Any other filter begins at the first page again. */
const withFilter = ({ page: _, ...search }: DispensesSearch, filter: Filter): DispensesSearch =>
  parseDispensesSearch({ ...search, ...filter });

const noDates = { range: undefined, startDate: undefined, endDate: undefined };

/** Cleared (null) it is the last month again. */
export const withPeriod = (search: DispensesSearch, period: Period | null): DispensesSearch =>
  withFilter(search, { ...noDates, range: period ?? undefined });

/** spec 4: a custom range clears the preset. */
export const withDates = (search: DispensesSearch, dates: DateRange): DispensesSearch =>
  withFilter(search, { ...noDates, startDate: dates.dateStart, endDate: dates.dateEnd });

export const withMachine = (search: DispensesSearch, machineId: string | null): DispensesSearch =>
  withFilter(search, { machineId: machineId ?? undefined });

export const withType = (search: DispensesSearch, type: TransactionFilter): DispensesSearch =>
  withFilter(search, { transactionType: type });

export const withStatus = (search: DispensesSearch, status: StatusFilter): DispensesSearch =>
  withFilter(search, { status });

export const withPage = (search: DispensesSearch, page: number): DispensesSearch =>
  parseDispensesSearch({ ...search, page });

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
