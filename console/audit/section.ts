import { lazy } from 'react';
import { audit } from '../../contract/audit.ts';
import { fetchAhead } from '../core/queries.ts';
import type { Everywhere, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import type { Given } from './audit.tsx';
import { type AuditSearch, auditSearch, toQuery } from './search.ts';

export const auditSection: Section<Everywhere, AuditSearch, Given> = {
  path: '/',
  title: say('Audit'),
  search: auditSearch,
  load: ({ client, search }) => fetchAhead(client, audit.all, { query: toQuery(search) }),
  view: lazy(() => import('./audit.tsx')),
};
