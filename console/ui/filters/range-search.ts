import * as z from 'zod/mini';
import { type DateRange, isDate, monthsBefore, periods } from '../../../contract/periods.ts';

/** Parts of a URL's search; what they do not understand is left out. */
export const idIn = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  undefined,
);
export const dateIn = z.catch(z.optional(z.string().check(z.refine(isDate))), undefined);
export const periodIn = z.catch(z.optional(z.enum(periods)), undefined);
export const pageIn = z.catch(
  z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  undefined,
);

/** Without the keys that have no value, so that a plain link is a short one. */
export const given = <T extends object>(values: T): Partial<T> => {
  const kept: Partial<T> = { ...values };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
};

/** Whether these two are a range: both there, and in their order. */
export const isRange = (start: string | undefined, end: string | undefined): boolean =>
  start !== undefined && end !== undefined && start <= end;

/** spec 9: the default range of a list, today and one calendar month before it. */
export const lastMonth = (today: string): DateRange => ({
  dateStart: monthsBefore(today, 1),
  dateEnd: today,
});
