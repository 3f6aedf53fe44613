import type { StatusFilter, TransactionFilter } from '../../contract/dispenses.ts';
import type { DateRange, Period } from '../../contract/periods.ts';
import { type DispensesSearch, parseDispensesSearch } from './search.ts';

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
