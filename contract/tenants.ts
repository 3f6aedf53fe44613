import * as z from 'zod/mini';
import { id, optionalText, told } from './fields.ts';
import { optionalPages, orderBy, pageCount, pages } from './paging.ts';

/** An organization or institution where it is only named. */
export const TenantName = z.strictObject({ _id: id, name: told() });
export type TenantName = z.output<typeof TenantName>;

/** By what needs attention inside, the most urgent first, or by its name. */
export const tenantOrders = ['attention', 'name'] as const;
export type TenantOrder = (typeof tenantOrders)[number];

/** A part of a name or type. */
const find = z.optional(optionalText());

export const tenantQuery = z.strictObject({
  page: optionalPages.page,
  limit: optionalPages.limit,
  find,
  order: orderBy(tenantOrders),
});
export type TenantQuery = z.output<typeof tenantQuery>;

export const tenantNamesQuery = z.strictObject({ page: pages.page, limit: pages.limit, find });

/** How many there are, and inside how many something needs attention. */
export const TenantCounts = z.strictObject({ count: z.int(), attention: z.int() });
export type TenantCounts = z.output<typeof TenantCounts>;

/** What is told with a page of organizations or institutions. */
export const ofTenantPage = {
  count: pageCount,
  /** Whatever is looked for. */
  all: z.optional(TenantCounts),
} as const;
