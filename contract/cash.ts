import * as z from 'zod/mini';
import { CountedCash } from './counted-cash.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerTaka, answerText, boundedList, id, instant } from './fields.ts';
import { MachineName } from './machines.ts';
import { dateQuery } from './overview.ts';
import { pageList, pageQuery } from './paging.ts';

export const CashCollection = z.strictObject({
  /** Of the visit. */
  _id: id,
  at: instant,
  machine: MachineName,
  /** Empty when it was forgotten. */
  name: answerText(100),
  ...CountedCash.shape,
});
export type CashCollection = z.output<typeof CashCollection>;

/** Sums of collections. A first one counts as expected, so that the difference is what they differ by. */
const cashSums = {
  collections: z.int(),
  counted: answerTaka,
  expected: answerTaka,
  lastAt: instant,
} as const;

export const MachineCash = z.strictObject({ machine: MachineName, ...cashSums });
export type MachineCash = z.output<typeof MachineCash>;

export const CollectorCash = z.strictObject({ name: answerText(100), ...cashSums });
export type CollectorCash = z.output<typeof CollectorCash>;

/** Most machines and collectors of an answer: those with the largest sums. */
export const maxCashSums = 200;

const cashQuery = z.strictObject({
  ...pageQuery,
  dateStart: z.optional(dateQuery),
  dateEnd: z.optional(dateQuery),
  machineId: z.optional(id),
});
export type CashQuery = z.output<typeof cashQuery>;

export const cash = {
  all: defineEndpoint({
    operationId: 'listCash',
    method: 'GET',
    path: '/cash/all/:institutionId',
    summary:
      'Cash that was collected at visits, newest first, with its sums by machine and by collector',
    who: { types: adminTypes, tenant: { institution: 'institutionId' } },
    query: cashQuery,
    status: 200,
    answer: z.strictObject({
      collections: pageList(CashCollection),
      count: z.int(),
      byMachine: boundedList(maxCashSums, MachineCash),
      byCollector: boundedList(maxCashSums, CollectorCash),
    }),
  }),
};
