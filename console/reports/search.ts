import * as z from 'zod/mini';
import {
  type StatusFilter,
  statusFilters,
  type TransactionFilter,
  transactionFilters,
} from '../../contract/dispenses.ts';
import { type DateRange, type Period, rangeOf } from '../../contract/periods.ts';
import type { ReportQuery } from '../../contract/reports.ts';
import { dateIn, given, idIn, isRange, periodIn } from '../ui/filters/range-search.ts';

const yes = z.catch(z.optional(z.literal(true)), undefined);
const no = z.catch(z.optional(z.literal(false)), undefined);

const shape = z.object({
  organizationId: idIn,
  institutionId: idIn,
  machineId: idIn,
  period: periodIn,
  dateStart: dateIn,
  dateEnd: dateIn,
  /** spec 4: a cleared preset leaves no dates, which is not the same as the default. */
  dates: z.catch(z.optional(z.literal('none')), undefined),
  summary: no,
  updates: yes,
  details: yes,
  detailsType: z.catch(z.optional(z.enum(transactionFilters)), undefined),
  detailsStatus: z.catch(z.optional(z.enum(statusFilters)), undefined),
});

/** What the URL holds of the report; left out is the default. */
export type ReportSearch = Partial<z.output<typeof shape>>;

const narrowKeys = ['organizationId', 'institutionId', 'machineId'] as const;
export type NarrowKey = (typeof narrowKeys)[number];

const defaultPeriod: Period = 'last_30_days';

const unlessAll = <T extends string>(value: T | 'ALL' | undefined) =>
  value === 'ALL' ? undefined : value;

export const parseReportSearch = (raw: unknown): ReportSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { period, dateStart, dateEnd, dates, detailsType, detailsStatus, ...rest } = read.data;
  const range = () => {
    if (period) return { period: period === defaultPeriod ? undefined : period };
    return isRange(dateStart, dateEnd) ? { dateStart, dateEnd } : { dates };
  };
  return given({
    ...rest,
    ...range(),
    detailsType: unlessAll(detailsType),
    detailsStatus: unlessAll(detailsStatus),
  });
};

/** The chosen preset; null where the dates are the admin's own or there are none. */
export const periodOf = ({ period, dateStart, dateEnd, dates }: ReportSearch): Period | null => {
  if (period) return period;
  return dates === 'none' || (dateStart && dateEnd) ? null : defaultPeriod;
};

/** The dates the search means, or undefined for `maximum` and a cleared preset. */
export const datesOf = (search: ReportSearch, today: string): DateRange | undefined => {
  const { dateStart, dateEnd } = search;
  const period = periodOf(search);
  if (period) return rangeOf(period, today);
  return dateStart && dateEnd ? { dateStart, dateEnd } : undefined;
};

const noDates = { period: undefined, dateStart: undefined, dateEnd: undefined, dates: undefined };

/** spec 4: clearing the preset (null) leaves no dates. */
export const withPeriod = (search: ReportSearch, period: Period | null): ReportSearch =>
  parseReportSearch({ ...search, ...noDates, ...(period ? { period } : { dates: 'none' }) });

/** spec 4: a custom range clears the preset. */
export const withDates = (search: ReportSearch, dates: DateRange): ReportSearch =>
  parseReportSearch({ ...search, ...noDates, ...dates });

export const withNarrow = (
  search: ReportSearch,
  key: NarrowKey,
  value: string | null,
): ReportSearch => parseReportSearch({ ...search, [key]: value ?? undefined });

/** spec 2: the three parts; the summary is what most reports are for, so it comes unasked. */
export const partsOf = ({ summary, updates, details }: ReportSearch) => ({
  isShowSummary: summary ?? true,
  isShowStockUpdates: updates ?? false,
  isShowDispenseUpdates: details ?? false,
});

export const withSummary = (search: ReportSearch, shown: boolean): ReportSearch =>
  parseReportSearch({ ...search, summary: shown ? undefined : false });

export const withPart = (
  search: ReportSearch,
  part: 'updates' | 'details',
  shown: boolean,
): ReportSearch => parseReportSearch({ ...search, [part]: shown || undefined });

export const withDetailsType = (search: ReportSearch, type: TransactionFilter): ReportSearch =>
  parseReportSearch({ ...search, detailsType: type });

export const withDetailsStatus = (search: ReportSearch, status: StatusFilter): ReportSearch =>
  parseReportSearch({ ...search, detailsStatus: status });

/** What the report is of at most; everything where it is empty. */
export interface Scope {
  readonly organizationId?: string;
  readonly institutionId?: string;
}

export type AskedReport = Partial<ReportQuery> & ReturnType<typeof partsOf>;

/** The query of the report calls, on the business day `today`. */
export const toQuery = (
  search: ReportSearch,
  scope: Scope,
  narrow: NarrowKey,
  today: string,
): AskedReport => {
  const dates = datesOf(search, today);
  const within = search[narrow];
  return {
    ...(within !== undefined && { [narrow]: within }),
    ...scope,
    ...(periodOf(search) === 'maximum' ? { max: true } : dates),
    ...partsOf(search),
    ...(search.details && {
      dispenseTransactionType: search.detailsType ?? 'ALL',
      dispenseStatus: search.detailsStatus ?? 'ALL',
    }),
  };
};
