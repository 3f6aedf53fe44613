import * as z from 'zod/mini';
import {
  type DateRange,
  isDate,
  monthsBefore,
  type Period,
  periods,
  rangeOf,
} from '../../../contract/periods.ts';
import { ifKnown } from './fields.ts';

const date = ifKnown(z.string().check(z.refine(isDate)));

export const dateFields = { dateStart: date, dateEnd: date };

/** A preset or dates of one's own, never both; with neither it is the default of the section. */
export const rangeFields = { period: ifKnown(z.enum(periods)), ...dateFields };

export interface RangeSearch<P extends string = string> {
  readonly period?: P | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
}

/** A preset wins over dates; dates that are no range, and no range at all, are `byDefault`. */
export const oneRange =
  (byDefault?: Period) =>
  <S extends RangeSearch>(search: S): S => {
    const { period, dateStart, dateEnd } = search;
    const isOwn = !period && dateStart && dateEnd && dateStart <= dateEnd;
    if (isOwn) return search;
    return { ...search, period: period ?? byDefault, dateStart: undefined, dateEnd: undefined };
  };

/** Undefined is the default of the section. */
export const withPeriod = <S extends RangeSearch>(search: S, period: S['period']): S => ({
  ...search,
  period,
  dateStart: undefined,
  dateEnd: undefined,
});

/** spec 4: a custom range clears the preset. */
export const withDates = <S extends RangeSearch>(search: S, dates: DateRange): S => ({
  ...search,
  ...dates,
  period: undefined,
});

/** The dates of one's own. */
export const ownDates = ({ dateStart, dateEnd }: RangeSearch): DateRange | undefined =>
  dateStart && dateEnd ? { dateStart, dateEnd } : undefined;

/** spec 9: the default range of a list, today and one calendar month before it. */
export const lastMonth = (today: string): DateRange => ({
  dateStart: monthsBefore(today, 1),
  dateEnd: today,
});

/** The dates the search means, the last month by default, or undefined for `maximum`. */
export const datesOf = (search: RangeSearch<Period>, today: string): DateRange | undefined =>
  search.period ? rangeOf(search.period, today) : (ownDates(search) ?? lastMonth(today));
