import { defaultPageSize } from '../../contract/paging.ts';
import { type PaymentGroup, type PaymentQuery, paymentGroups } from '../../contract/payments.ts';
import { type DateRange, type Period, rangeOf } from '../../contract/periods.ts';
import { lastMonth } from '../ui/filters/range-search.ts';
import { type PaymentsSearch, parsePaymentsSearch } from './search.ts';

export const groupOf = ({ paymentGroup }: PaymentsSearch): PaymentGroup =>
  paymentGroups.find((group) => group === paymentGroup) ?? 'ALL';

/** The dates the search means, or undefined for `maximum`, which has none. */
export const datesOf = (search: PaymentsSearch, today: string): DateRange | undefined => {
  const { paymentRange, paymentStart, paymentEnd } = search;
  if (paymentStart && paymentEnd) return { dateStart: paymentStart, dateEnd: paymentEnd };
  return paymentRange ? rangeOf(paymentRange, today) : lastMonth(today);
};

type Filter = { readonly [K in keyof PaymentsSearch]?: PaymentsSearch[K] | undefined };

/** Any other filter begins at the first page again. */
const withFilter = (search: PaymentsSearch, filter: Filter): PaymentsSearch =>
  parsePaymentsSearch({ ...search, paymentPage: undefined, ...filter });

const noDates = { paymentRange: undefined, paymentStart: undefined, paymentEnd: undefined };

/** Cleared (null) it is the last month again. */
export const withPeriod = (search: PaymentsSearch, period: Period | null): PaymentsSearch =>
  withFilter(search, { ...noDates, paymentRange: period ?? undefined });

/** A custom range clears the preset. */
export const withDates = (search: PaymentsSearch, dates: DateRange): PaymentsSearch =>
  withFilter(search, { ...noDates, paymentStart: dates.dateStart, paymentEnd: dates.dateEnd });

export const withMachine = (search: PaymentsSearch, machineId: string | null): PaymentsSearch =>
  withFilter(search, { machineId: machineId ?? undefined });

export const withGroup = (search: PaymentsSearch, group: PaymentGroup): PaymentsSearch =>
  withFilter(search, { paymentGroup: group === 'ALL' ? undefined : group });

export const withPage = (search: PaymentsSearch, page: number): PaymentsSearch =>
  withFilter(search, { paymentPage: page });

/** The list alone. */
export const withoutPayment = (search: PaymentsSearch): PaymentsSearch =>
  parsePaymentsSearch({ ...search, payment: undefined });

/** All that needs attention, of any time and machine. */
export const needingAttention: PaymentsSearch = {
  paymentGroup: 'ATTENTION',
  paymentRange: 'maximum',
};

export const isNeedingAttention = (search: PaymentsSearch): boolean =>
  groupOf(search) === 'ATTENTION' &&
  search.paymentRange === 'maximum' &&
  search.machineId === undefined;

/** The query of `payment/all` on the business day `today`. */
export const toQuery = (search: PaymentsSearch, today: string): PaymentQuery => {
  const dates = datesOf(search, today);
  return {
    page: search.paymentPage ?? 1,
    limit: defaultPageSize,
    ...(dates && { startDate: dates.dateStart, endDate: dates.dateEnd }),
    ...(search.machineId !== undefined && { machineId: search.machineId }),
    group: groupOf(search),
  };
};
