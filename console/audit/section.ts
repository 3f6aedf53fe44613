import { audit } from '../../contract/audit.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type AuditSearch, auditSearch, restrictSearch, toQuery } from './search.ts';

export const auditSection: Section<Everywhere, AuditSearch> = {
  path: '/',
  title: defineText('Audit'),
  search: auditSearch,
  load: ({ client, admin, search }) =>
    prefetchQueryOf(client, audit.all, { query: toQuery(restrictSearch(search, admin.type)) }),
  view: lazyView(() => import('./audit.tsx')),
};
