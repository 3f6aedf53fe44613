import * as z from 'zod/mini';
import { asInteger, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';

export const defaultPageSize = 15;
const mostOnPage = 200;

/** A whole number of a query, from 1 to `max`. */
const pageNumber = (max: number, fallback: number) =>
  z._default(
    z
      .pipe(
        z.string().check(z.regex(/^\d{1,9}$/, fault('digitsExpected'))),
        z.pipe(
          z.transform(Number),
          z
            .number()
            .check(z.minimum(1, fault('belowOne')), z.maximum(max, fault('aboveMaximum', { max }))),
        ),
      )
      .check(asInteger(1, max)),
    fallback,
  );

/** Of a list that can be read both ways: `time` from the oldest on, `-time` from the newest. */
export const timeOrders = ['time', '-time'] as const;
export type TimeOrder = (typeof timeOrders)[number];
export const timeOrder = z.optional(
  z.enum(timeOrders, { error: fault('choiceExpected', { choices: timeOrders.join(', ') }) }),
);

/** How a list is asked for a page of it: both may be left out. */
export const pages = {
  page: pageNumber(100_000_000, 1),
  limit: pageNumber(mostOnPage, defaultPageSize),
} as const;

/** The rows of one page. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => upTo(mostOnPage, row);
