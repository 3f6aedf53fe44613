import * as z from 'zod/mini';
import { answerText, id, optionalText } from './fields.ts';
import { optionalPageQuery, pageCount, sortOrder } from './paging.ts';

/** Reference to an organization or institution. */
export const TenantName = z.strictObject({ _id: id, name: answerText() });
export type TenantName = z.output<typeof TenantName>;

/** Sort keys: what needs attention inside, most urgent first, or the name. */
export const tenantOrders = ['attention', 'name'] as const;
export type TenantOrder = (typeof tenantOrders)[number];

/** A part of a name or type. */
const find = z.optional(optionalText());

export const tenantQuery = z.strictObject({
  ...optionalPageQuery,
  find,
  order: sortOrder(tenantOrders),
});
export type TenantQuery = z.output<typeof tenantQuery>;

/** All of them, and those with something inside that needs attention. */
export const TenantCounts = z.strictObject({ count: z.int(), attention: z.int() });
export type TenantCounts = z.output<typeof TenantCounts>;

/** Counts beside a page of organizations or institutions. */
export const tenantPageCounts = {
  count: pageCount,
  /** Regardless of `find`. */
  all: z.optional(TenantCounts),
} as const;
