import * as z from 'zod/mini';
import { type AuditQuery, auditOutcomes } from '../../contract/audit.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { idField, optionalField, pageField, textField } from '../ui/filters/fields.ts';
import { dateFields, oneRange } from '../ui/filters/range.ts';

/** By default everything, newest first. */
export const auditSearch = z
  .object({
    ...dateFields,
    organizationId: idField,
    actor: textField,
    action: textField,
    outcome: optionalField(z.enum(auditOutcomes)),
    olderThan: optionalField(z.int().check(z.minimum(1))),
    page: pageField,
  })
  .check(z.overwrite(oneRange()));
export type AuditSearch = z.output<typeof auditSearch>;

/** Only a super admin chooses among organizations. */
export const restrictSearch = (search: AuditSearch, type: AdminType): AuditSearch =>
  type === 'SUPER' ? search : { ...search, organizationId: undefined };

/** Counts the active filters besides the dates. */
export const filterCount = ({ organizationId, actor, action, outcome }: AuditSearch): number =>
  [organizationId, actor, action, outcome].filter(Boolean).length;

export const isFiltered = (search: AuditSearch): boolean =>
  filterCount(search) > 0 || search.dateStart !== undefined;

/** The query of `audit/all`. */
export const toQuery = ({ actor, action, ...search }: AuditSearch): AuditQuery => ({
  ...search,
  limit: defaultPageSize,
  actor: actor || undefined,
  action: action || undefined,
});
