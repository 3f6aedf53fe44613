import * as z from 'zod/mini';
import { pageField, textField } from '../ui/filters/fields.ts';

export const adminsSearch = z.object({ find: textField, page: pageField });
export type AdminsSearch = z.output<typeof adminsSearch>;

export const pageSize = 25;
export const sessionsAtOnce = 10;

/** Request for the page of admins that the URL names; `place` holds the params of the tenant. */
export const adminsRequest = <P>({ find, page: wantedPage }: AdminsSearch, tenant: P) => ({
  ...tenant,
  query: { page: wantedPage, limit: pageSize, find: find.trim() || undefined },
});
