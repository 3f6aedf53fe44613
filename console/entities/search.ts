import * as z from 'zod/mini';
import type { Inside } from '../../contract/tenant-summary.ts';
import { type TenantCounts, tenantOrders } from '../../contract/tenants.ts';
import { pageField, textField } from '../ui/filters/fields.ts';

/** An organization or an institution. */
export interface TenantEntity {
  readonly name: string;
  readonly type: string;
  /** Absent in an answer of the specification's fields alone, as are the counts below. */
  readonly inside?: Inside;
}

export const entitySearch = z.object({
  find: textField,
  order: z.catch(z.enum(tenantOrders), 'attention'),
  page: pageField,
});
export type EntitySearch = z.output<typeof entitySearch>;

/** Full rows of two, three and four cards. */
export const pageSize = 24;

/** Query parameters for the page that the URL names. */
export const entityQuery = ({ find, order, page: requestedPage }: EntitySearch) => ({
  page: requestedPage,
  limit: pageSize,
  find: find.trim() || undefined,
  order,
});

/** A page of organizations or institutions. */
export interface EntityPage<E> {
  readonly rows: readonly E[];
  readonly count: number;
  /** The page that is shown: the last one when the URL asks for a later one. */
  readonly page: number;
  /** Totals without the search text. */
  readonly all: TenantCounts;
  /** The rows belong to the previous query. */
  readonly isStale: boolean;
}

interface EntityListAnswer {
  readonly count?: number | undefined;
  readonly all?: TenantCounts | undefined;
}

export const entityPageOf = <E>(
  rows: readonly E[],
  { count = rows.length, all = { count: rows.length, attention: 0 } }: EntityListAnswer,
  page: number,
  isStale: boolean,
): EntityPage<E> => ({ rows, count, all, page, isStale });
