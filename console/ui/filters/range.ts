import * as z from 'zod/mini';
import {
  type DateRange,
  isDate,
  monthsBefore,
  type Period,
  periods,
  rangeOf,
} from '../../../contract/values/periods.ts';
import { optionalField } from './fields.ts';

const date = optionalField(z.string().check(z.refine(isDate)));

export const dateFields = { dateStart: date, dateEnd: date };

/** A preset or custom dates, never both; with neither the section's default applies. */
export const rangeFields = { period: optionalField(z.enum(periods)), ...dateFields };

export interface RangeSearch<P extends string = string> {
  readonly period?: P | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
}

/** A preset wins over dates; invalid or missing dates become `byDefault`. */
export const oneRange =
  (byDefault?: Period) =>
  <S extends RangeSearch>(search: S): S => {
    const { period, dateStart, dateEnd } = search;
    const isOwn = !period && dateStart && dateEnd && dateStart <= dateEnd;
    if (isOwn) return search;
    return { ...search, period: period ?? byDefault, dateStart: undefined, dateEnd: undefined };
  };

/** Undefined means the section's default. */
export const withPeriod = <S extends RangeSearch>(search: S, period: S['period']): S => ({
  ...search,
  period,
  dateStart: undefined,
  dateEnd: undefined,
});

/** A custom range clears the preset. */
export const withDates = <S extends RangeSearch>(search: S, dates: DateRange): S => ({
  ...search,
  ...dates,
  period: undefined,
});

/** The custom dates. */
export const ownDates = ({ dateStart, dateEnd }: RangeSearch): DateRange | undefined =>
  dateStart && dateEnd ? { dateStart, dateEnd } : undefined;

/** The default range of a list, today and one calendar month before it. */
export const lastMonth = (today: string): DateRange => ({
  dateStart: monthsBefore(today, 1),
  dateEnd: today,
});

/** Resolves a search to dates: the last month by default, undefined for `maximum`. */
export const datesOf = (search: RangeSearch<Period>, today: string): DateRange | undefined =>
  search.period ? rangeOf(search.period, today) : (ownDates(search) ?? lastMonth(today));
