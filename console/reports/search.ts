import * as z from 'zod/mini';
import { statusFilters, transactionFilters } from '../../contract/dispenses.ts';
import type { ReportQuery } from '../../contract/reports.ts';
import { type DateRange, type Period, periods, rangeOf } from '../../contract/values/periods.ts';
import type { NarrowKey, NarrowScope } from '../entities/narrow.ts';
import { idField, optionalField } from '../ui/filters/fields.ts';
import { oneRange, ownDates, rangeFields } from '../ui/filters/range.ts';

const defaultPeriod = 'last_30_days';

/** The summary is what most reports are for, so it comes unasked. */
export const reportSearch = z
  .object({
    ...rangeFields,
    /** A cleared preset leaves no dates, which is not the same as the default. */
    period: optionalField(z.enum([...periods, 'none'])),
    organizationId: idField,
    institutionId: idField,
    machineId: idField,
    summary: z.catch(z.boolean(), true),
    updates: z.catch(z.boolean(), false),
    details: z.catch(z.boolean(), false),
    cash: z.catch(z.boolean(), false),
    detailsType: z.catch(z.enum(transactionFilters), 'ALL'),
    detailsStatus: z.catch(z.enum(statusFilters), 'ALL'),
  })
  .check(z.overwrite(oneRange(defaultPeriod)));
export type ReportSearch = z.output<typeof reportSearch>;

/** The chosen preset; null where the dates are the admin's own or there are none. */
export const periodOf = ({ period }: ReportSearch): Period | null =>
  period === undefined || period === 'none' ? null : period;

/** The dates the search means, or undefined for `maximum` and a cleared preset. */
export const datesOf = (search: ReportSearch, today: string): DateRange | undefined => {
  const period = periodOf(search);
  return period ? rangeOf(period, today) : ownDates(search);
};

/** The query of the report calls, on the business day `today`. */
export const toQuery = (
  search: ReportSearch,
  scope: NarrowScope,
  narrow: NarrowKey,
  today: string,
): ReportRequest => {
  const { summary, updates, details, detailsType, detailsStatus, cash } = search;
  return {
    [narrow]: search[narrow],
    ...scope,
    ...(search.period === 'maximum' ? { max: true } : datesOf(search, today)),
    isShowSummary: summary,
    isShowStockUpdates: updates,
    isShowDispenseUpdates: details,
    ...(cash && { isShowCash: true }),
    dispenseTransactionType: details ? detailsType : undefined,
    dispenseStatus: details ? detailsStatus : undefined,
  };
};

type ReportPart = 'isShowSummary' | 'isShowStockUpdates' | 'isShowDispenseUpdates';

export type ReportRequest = Partial<ReportQuery> & Pick<ReportQuery, ReportPart>;
