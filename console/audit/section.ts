import { audit } from '../../contract/audit.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Everywhere, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import type { FromPage } from './audit.tsx';
import { type AuditSearch, auditSearch, searchOf, toQuery } from './search.ts';

export const auditSection: Section<Everywhere, AuditSearch, FromPage> = {
  path: '/',
  title: say('Audit'),
  search: auditSearch,
  load: ({ client, admin, search }) =>
    fetchAhead(client, audit.all, { query: toQuery(searchOf(search, admin.type)) }),
  view: lazyView(() => import('./audit.tsx')),
};
