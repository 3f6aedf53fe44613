import * as z from 'zod/mini';
import { page, text } from '../ui/filters/fields.ts';

export const adminsSearch = z.object({ find: text, page });
export type AdminsSearch = z.output<typeof adminsSearch>;

export const pageSize = 25;
export const sessionsAtOnce = 10;

/** Request for the page of admins that the URL names; `place` holds the params of the tenant. */
export const asked = <P>({ find, page: wanted }: AdminsSearch, place: P) => ({
  ...place,
  query: { page: wanted, limit: pageSize, find: find.trim() || undefined },
});
