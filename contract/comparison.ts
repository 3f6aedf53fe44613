import * as z from 'zod/mini';
import { type AdminType, adminTypes, defineEndpoint } from './endpoint.ts';
import { answerTaka, caseInsensitiveEnum, id, queryFlag } from './fields.ts';
import { MachineName } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { dateQuery } from './overview.ts';
import { pageList, pageQuery, sortOrder } from './paging.ts';
import { TenantName } from './tenants.ts';

/** Organizations, institutions or machines are compared with those of their own level. */
export const comparedLevels = ['ORGANIZATION', 'INSTITUTION', 'MACHINE'] as const;
export type ComparedLevel = (typeof comparedLevels)[number];

/** Each type of admin compares what is below it. */
export const comparedLevelsOf = (type: AdminType): readonly ComparedLevel[] =>
  comparedLevels.slice(adminTypes.indexOf(type));

/** Sort keys: the columns. */
export const comparisonOrders = [
  'name',
  'dispensed',
  'income',
  'stock',
  'refunds',
  'attention',
] as const;
export type ComparisonOrder = (typeof comparisonOrders)[number];

const filter = {
  by: z._default(
    caseInsensitiveEnum(
      comparedLevels,
      defineFault('choiceExpected', { choices: comparedLevels.join(', ') }),
    ),
    'MACHINE',
  ),
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  /** Both inclusive; omitted, they default to the last 30 days. */
  dateStart: z.optional(dateQuery),
  dateEnd: z.optional(dateQuery),
  /** From the first dispense to now, whatever the dates. */
  max: z.optional(queryFlag),
  /** Left out it is the most dispensed first. */
  order: sortOrder(comparisonOrders),
} as const;

const comparisonFilter = z.strictObject(filter);
export type ComparisonFilter = z.output<typeof comparisonFilter>;

const comparisonQuery = z.strictObject({ ...filter, ...pageQuery });
export type ComparisonQuery = z.output<typeof comparisonQuery>;

export const ComparedFigures = z.strictObject({
  dispensed: z.int(),
  /** Taka, less refunds. */
  income: answerTaka,
  /** At the end of the range. */
  stock: z.int(),
  /** Taka given back of what was paid in the range. */
  refunds: answerTaka,
  /** Open rows of attention that cannot wait until tomorrow, as of now. */
  attention: z.int(),
});
export type ComparedFigures = z.output<typeof ComparedFigures>;

/** The names of a level and of those above it. */
export const ComparedRow = z.strictObject({
  organization: TenantName,
  institution: z.nullable(TenantName),
  machine: z.nullable(MachineName),
  figures: ComparedFigures,
});
export type ComparedRow = z.output<typeof ComparedRow>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

export const comparison = {
  rows: defineEndpoint({
    operationId: 'getComparison',
    method: 'GET',
    path: '/overview/comparison',
    summary:
      'Figures of a range by organization (SUPER), by institution (SUPER and ORGANIZATION) or by machine',
    who,
    query: comparisonQuery,
    status: 200,
    answer: z.strictObject({
      rows: pageList(ComparedRow),
      /** Rows of all pages, what they add up to and the largest figure of each column. */
      count: z.int(),
      total: ComparedFigures,
      largest: ComparedFigures,
    }),
  }),
  csv: defineEndpoint({
    operationId: 'downloadComparison',
    method: 'GET',
    path: '/overview/comparison/csv',
    summary: 'The same as CSV (UTF-8 with BOM), all rows',
    who,
    query: comparisonFilter,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
};
