import * as z from 'zod/mini';
import { anyCase } from '../../contract/fields.ts';
import type { OverviewQuery } from '../../contract/overview.ts';
import {
  type DateRange,
  type Frequency,
  frequencies,
  isDate,
  type Period,
  periods,
  rangeOf,
} from '../../contract/periods.ts';

const id = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined);
const date = z.catch(z.optional(z.string().check(z.refine(isDate))), undefined);

const shape = z.object({
  organizationId: id,
  institutionId: id,
  machineId: id,
  period: z.catch(z.optional(z.enum(periods)), undefined),
  dateStart: date,
  dateEnd: date,
  frequency: z.catch(z.optional(anyCase(frequencies, '')), undefined),
});

/**
 * What the URL holds of the overview: a preset or a custom range, never both; neither is the last
 * 30 days. Left out is the default, so that a plain link is a short one.
 */
export type OverviewSearch = Partial<z.output<typeof shape>>;

const narrowKeys = ['organizationId', 'institutionId', 'machineId'] as const;
export type NarrowKey = (typeof narrowKeys)[number];

export const defaultPeriod: Period = 'last_30_days';

const given = <T extends object>(values: T): Partial<T> => {
  const kept: Partial<T> = { ...values };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
};

/** Reads the search of a URL; what it does not understand falls back to the default. */
export const parseOverviewSearch = (raw: unknown): OverviewSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { period, dateStart, dateEnd, frequency, ...narrow } = read.data;
  const range =
    period === undefined && dateStart && dateEnd && dateStart <= dateEnd
      ? { dateStart, dateEnd }
      : { period: period === defaultPeriod ? undefined : period };
  return given({ ...narrow, ...range, frequency: frequency === 'DAILY' ? undefined : frequency });
};

/** The chosen preset, or null for a custom range. */
export const periodOf = (search: OverviewSearch): Period | null =>
  search.dateStart && search.dateEnd ? null : (search.period ?? defaultPeriod);

/** The dates the search means, or undefined for `maximum`, which has none. */
export const datesOf = (search: OverviewSearch, today: string): DateRange | undefined =>
  search.dateStart && search.dateEnd
    ? { dateStart: search.dateStart, dateEnd: search.dateEnd }
    : rangeOf(search.period ?? defaultPeriod, today);

export const frequencyOf = (search: OverviewSearch): Frequency => search.frequency ?? 'DAILY';

/** spec 4: clearing the preset (null) returns to the last 30 days. */
export const withPeriod = (search: OverviewSearch, period: Period | null): OverviewSearch =>
  parseOverviewSearch({ ...search, period: period ?? defaultPeriod });

/** spec 4: a custom range clears the preset. */
export const withDates = (search: OverviewSearch, dates: DateRange): OverviewSearch =>
  parseOverviewSearch({ ...search, ...dates, period: undefined });

export const withFrequency = (search: OverviewSearch, frequency: Frequency): OverviewSearch =>
  parseOverviewSearch({ ...search, frequency });

export const withNarrow = (
  search: OverviewSearch,
  key: NarrowKey,
  value: string | null,
): OverviewSearch => parseOverviewSearch({ ...search, [key]: value ?? undefined });

/** The query of the four overview calls, on the business day `today`. */
export const toQuery = (search: OverviewSearch, today: string): OverviewQuery => {
  const dates = datesOf(search, today);
  const { organizationId, institutionId, machineId } = search;
  return {
    ...given({ organizationId, institutionId, machineId }),
    ...(dates ?? { max: true }),
    frequency: frequencyOf(search),
  };
};
