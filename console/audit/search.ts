import * as z from 'zod/mini';
import { type AuditQuery, outcomes } from '../../contract/audit.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import type { DateRange } from '../../contract/periods.ts';
import { dateIn, given, idIn, isRange, pageIn } from '../ui/filters/range-search.ts';

const textIn = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);

const shape = z.object({
  organizationId: idIn,
  dateStart: dateIn,
  dateEnd: dateIn,
  actor: textIn,
  action: textIn,
  outcome: z.catch(z.optional(z.enum(outcomes)), undefined),
  page: pageIn,
});

/** What the URL holds of the audit; left out is the default: everything, newest first. */
export type AuditSearch = Partial<z.output<typeof shape>>;

export const parseAuditSearch = (raw: unknown): AuditSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { dateStart, dateEnd, actor, action, page, ...rest } = read.data;
  return given({
    ...rest,
    ...(isRange(dateStart, dateEnd) && { dateStart, dateEnd }),
    actor: actor || undefined,
    action: action || undefined,
    page: page === 1 ? undefined : page,
  });
};

type Filter = { readonly [K in Exclude<keyof AuditSearch, 'page'>]?: AuditSearch[K] | undefined };

/** Any other filter begins at the first page again. */
export const withFilter = ({ page: _, ...search }: AuditSearch, filter: Filter): AuditSearch =>
  parseAuditSearch({ ...search, ...filter });

export const withPage = (search: AuditSearch, page: number): AuditSearch =>
  parseAuditSearch({ ...search, page });

export const datesOf = ({ dateStart, dateEnd }: AuditSearch): DateRange | undefined =>
  dateStart && dateEnd ? { dateStart, dateEnd } : undefined;

export const isFiltered = ({ page: _, ...search }: AuditSearch): boolean =>
  Object.keys(search).length > 0;

/** The query of `audit/all`. */
export const toQuery = ({ page = 1, ...search }: AuditSearch): AuditQuery => ({
  page,
  limit: defaultPageSize,
  ...search,
});
