import * as z from 'zod/mini';
import type { Inside } from '../../contract/inside.ts';
import { type TenantCounts, tenantOrders } from '../../contract/tenants.ts';
import { page, text } from '../ui/filters/fields.ts';

/** What holds machines: an organization or an institution. */
export interface Entity {
  readonly name: string;
  readonly type: string;
  readonly inside: Inside;
}

export const entitySearch = z.object({
  find: text,
  order: z.catch(z.enum(tenantOrders), 'attention'),
  page,
});
export type EntitySearch = z.output<typeof entitySearch>;

/** Full rows of two, three and four cards. */
export const pageSize = 24;

/** The page that the URL names, as it is asked for. */
export const entityQuery = ({ find, order, page: wanted }: EntitySearch) => ({
  page: wanted,
  limit: pageSize,
  find: find.trim() || undefined,
  order,
});

/** A page of organizations or institutions. */
export interface Listed<E> {
  readonly rows: readonly E[];
  /** How many fit on all pages. */
  readonly count: number;
  /** The page that is shown: the last one when the URL asks for a later one. */
  readonly page: number;
  /** Whatever is looked for. */
  readonly all: TenantCounts;
  /** It was asked for before what is asked for now. */
  readonly isBehind: boolean;
}

interface Answered {
  readonly count?: number | undefined;
  readonly all?: TenantCounts | undefined;
}

export const listedOf = <E>(
  rows: readonly E[],
  { count = 0, all = { count: 0, attention: 0 } }: Answered,
  page: number,
  isBehind: boolean,
): Listed<E> => ({ rows, count, all, page, isBehind });
