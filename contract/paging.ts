import * as z from 'zod/mini';
import { asInteger, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';

export const defaultPageSize = 15;
const mostOnPage = 200;

const mostPages = 100_000_000;

/** A whole number of a query, from 1 on. */
const digits = z.string().check(z.regex(/^\d{1,15}$/, fault('digitsExpected')));
const fromOne = z.number().check(z.minimum(1, fault('belowOne')));

const pageExpected = z
  .pipe(
    digits,
    z.pipe(
      z.transform(Number),
      fromOne.check(z.maximum(mostPages, fault('aboveMaximum', { max: mostPages }))),
    ),
  )
  .check(asInteger(1, mostPages));

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

const limitExpected = limitUpTo(mostOnPage);

/** `time` sorts oldest first, `-time` newest first. */
export const timeOrders = ['time', '-time'] as const;
export type TimeOrder = (typeof timeOrders)[number];
export const timeOrder = z.optional(
  z.enum(timeOrders, { error: fault('choiceExpected', { choices: timeOrders.join(', ') }) }),
);

/** Limit of a list that is read by cursor, `usual` when omitted. */
export const limitOf = (max: number, usual: number) => z._default(limitUpTo(max), usual);

/** Page and limit, both with a default. */
export const pages = {
  page: z._default(pageExpected, 1),
  limit: z._default(limitExpected, defaultPageSize),
} as const;

/** Page and limit of a list that is answered whole when both are omitted. */
export const optionalPages = {
  page: z.optional(pageExpected),
  limit: z.optional(limitExpected),
} as const;

/** One of these sort keys; a `-` before it reverses the order. */
export const orderBy = <const N extends readonly string[]>(names: N) => {
  type Name = N[number];
  const both: (Name | `-${Name}`)[] = names.flatMap((name: Name) => [name, `-${name}` as const]);
  return z.optional(z.enum(both, { error: fault('choiceExpected', { choices: both.join(', ') }) }));
};

/** Total number of items; omitted with the whole list. */
export const pageCount = z.optional(z.int());

/** Items of one page. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => upTo(mostOnPage, row);
