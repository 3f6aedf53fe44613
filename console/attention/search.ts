import * as z from 'zod/mini';
import {
  type AttentionQuery,
  type AttentionTab,
  attentionKinds,
} from '../../contract/attention.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { idField, optionalField, pageField } from '../ui/filters/fields.ts';

export const attentionSearch = z.object({
  organizationId: idField,
  institutionId: idField,
  kind: optionalField(z.enum(attentionKinds)),
  page: pageField,
});
export type AttentionSearch = z.output<typeof attentionSearch>;

export const isFiltered = ({ organizationId, institutionId, kind }: AttentionSearch): boolean =>
  [organizationId, institutionId, kind].some((filter) => filter !== undefined);

/** Picks the filters of this tab and drops parameters that other tabs left in the URL. */
export const pickFilters = ({ organizationId, institutionId, kind }: Partial<AttentionSearch>) => ({
  organizationId,
  institutionId,
  kind,
});

export const toQuery = (search: AttentionSearch, tab: AttentionTab): AttentionQuery => ({
  ...pickFilters(search),
  tab,
  page: search.page,
  limit: defaultPageSize,
});
