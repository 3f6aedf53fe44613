import * as z from 'zod/mini';
import type { AttentionQuery, AttentionTab } from '../../contract/attention.ts';
import { attentionKinds } from '../../contract/attention-kinds.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { idField, optionalField, pageField, textField } from '../ui/filters/fields.ts';
import { orderQuery } from '../ui/list/order.ts';
import type { AttentionList } from './queries.ts';

export const attentionSearch = z.object({
  organizationId: idField,
  institutionId: idField,
  kind: optionalField(z.enum(attentionKinds)),
  find: textField,
  order: textField,
  page: pageField,
});
export type AttentionSearch = z.output<typeof attentionSearch>;

export const isFiltered = ({
  organizationId,
  institutionId,
  kind,
  find,
}: AttentionSearch): boolean =>
  [organizationId, institutionId, kind].some((filter) => filter !== undefined) || find !== '';

/** Picks the filters of this tab and drops parameters that other tabs left in the URL. */
export const pickFilters = ({
  organizationId,
  institutionId,
  kind,
  find,
}: Partial<AttentionSearch>) => ({ organizationId, institutionId, kind, find });

export const listOf = (search: AttentionSearch, tab: AttentionTab): AttentionList => ({
  ...pickFilters(search),
  find: search.find || undefined,
  tab,
});

export const toQuery = (search: AttentionSearch, tab: AttentionTab): AttentionQuery => ({
  ...listOf(search, tab),
  order: orderQuery(search.order, ['since']),
  page: search.page,
  limit: defaultPageSize,
});
