import * as z from 'zod/mini';
import { asInteger, boundedList } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { plainDigits } from './values/digits.ts';

export const defaultPageSize = 15;
const maxPageSize = 200;

const maxPages = 100_000_000;

/** A whole number of a query, from 1 on. */
const digits = z
  .string()
  .check(z.overwrite(plainDigits), z.regex(/^\d{1,15}$/, defineFault('digitsExpected')));
const fromOne = z.number().check(z.minimum(1, defineFault('tooSmall', { min: 1 })));

const pageExpected = z
  .pipe(
    digits,
    z.pipe(
      z.transform(Number),
      fromOne.check(z.maximum(maxPages, defineFault('aboveMaximum', { max: maxPages }))),
    ),
  )
  .check(asInteger(1, maxPages));

/** The number of a row in a table that only grows. */
export const rowNumber = z
  .pipe(digits, z.pipe(z.transform(Number), fromOne))
  .check(asInteger(1, Number.MAX_SAFE_INTEGER));

/** Reduces a limit above the maximum to the maximum. */
const limitUpTo = (max: number) =>
  z
    .pipe(
      digits,
      z.pipe(
        z.transform((text: string) => Math.min(Number(text), max)),
        fromOne,
      ),
    )
    .check(asInteger(1, max));

const limitExpected = limitUpTo(maxPageSize);

/** `time` sorts oldest first, `-time` newest first. */
export const timeOrders = ['time', '-time'] as const;
export type TimeOrder = (typeof timeOrders)[number];
export const timeOrder = z.optional(
  z.enum(timeOrders, { error: defineFault('choiceExpected', { choices: timeOrders.join(', ') }) }),
);

/** Limit of a list that is read by cursor, `usual` when omitted. */
export const limitWithDefault = (max: number, usual: number) => z._default(limitUpTo(max), usual);

/** Page and limit, both with a default. */
export const pageQuery = {
  page: z._default(pageExpected, 1),
  limit: z._default(limitExpected, defaultPageSize),
} as const;

/** Page and limit of a list that is answered whole when both are omitted. */
export const optionalPageQuery = {
  page: z.optional(pageExpected),
  limit: z.optional(limitExpected),
} as const;

/** One of these sort keys; a `-` before it reverses the order. */
export const sortOrder = <const N extends readonly string[]>(names: N) => {
  type Name = N[number];
  const directions: (Name | `-${Name}`)[] = names.flatMap((name: Name) => [
    name,
    `-${name}` as const,
  ]);
  return z.optional(
    z.enum(directions, {
      error: defineFault('choiceExpected', { choices: directions.join(', ') }),
    }),
  );
};

/** Total number of items; omitted with the whole list. */
export const pageCount = z.optional(z.int());

/** Items of one page. */
export const pageList = <T extends z.ZodMiniType>(row: T) => boundedList(maxPageSize, row);
