import { admins } from '../../contract/admins.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, InOrganization, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type AdminsSearch, adminsRequest, adminsSearch } from './search.ts';

/** Admins do not see the admins of their own organization or institution, only those below. */
export const organizationAdminsSection: Section<InOrganization, AdminsSearch> = {
  path: 'admins',
  title: defineText('Admins'),
  who: ['SUPER'],
  search: adminsSearch,
  load: ({ client, search }, { organizationId }) =>
    prefetchQueryOf(
      client,
      admins.organizationAll,
      adminsRequest(search, { params: { organizationId } }),
    ),
  view: lazyView(() => import('./organization-admins.tsx')),
};

export const institutionAdminsSection: Section<InInstitution, AdminsSearch> = {
  path: 'admins',
  title: defineText('Admins'),
  who: ['SUPER', 'ORGANIZATION'],
  search: adminsSearch,
  load: ({ client, search }, { institutionId }) =>
    prefetchQueryOf(
      client,
      admins.institutionAll,
      adminsRequest(search, { params: { institutionId } }),
    ),
  view: lazyView(() => import('./institution-admins.tsx')),
};
