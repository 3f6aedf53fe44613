import * as z from 'zod/mini';
import { asInteger, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';

export const defaultPageSize = 15;
const mostOnPage = 200;

/** A whole number of a query, from 1 to `max`. */
const pageNumber = (max: number) =>
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
    .check(asInteger(1, max));

const pageExpected = pageNumber(100_000_000);
const limitExpected = pageNumber(mostOnPage);

/** Of a list that can be read both ways: `time` from the oldest on, `-time` from the newest. */
export const timeOrders = ['time', '-time'] as const;
export type TimeOrder = (typeof timeOrders)[number];
export const timeOrder = z.optional(
  z.enum(timeOrders, { error: fault('choiceExpected', { choices: timeOrders.join(', ') }) }),
);

/** Of a list that is read on from where it was left, `usual` where nothing is said. */
export const limitOf = (max: number, usual: number) => z._default(pageNumber(max), usual);

/** How a list is asked for a page of it: both may be left out. */
export const pages = {
  page: z._default(pageExpected, 1),
  limit: z._default(limitExpected, defaultPageSize),
} as const;

/** How a list that is whole by itself is asked for a page: by either of them. */
export const optionalPages = {
  page: z.optional(pageExpected),
  limit: z.optional(limitExpected),
} as const;

/** One of these orders; `-` before it turns it around. */
export const orderBy = <const N extends readonly string[]>(names: N) => {
  type Name = N[number];
  const both: (Name | `-${Name}`)[] = names.flatMap((name: Name) => [name, `-${name}` as const]);
  return z.optional(z.enum(both, { error: fault('choiceExpected', { choices: both.join(', ') }) }));
};

/** Of how many the page is; left out with the whole. */
export const pageCount = z.optional(z.int());

/** The rows of one page. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => upTo(mostOnPage, row);
