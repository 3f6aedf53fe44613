import { admins } from '../../contract/admins.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, InOrganization, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { type AdminsSearch, adminsSearch, asked } from './search.ts';

/** spec 2: nobody sees the admins of their own organization or institution, only those below. */
export const organizationAdminsSection: Section<InOrganization, AdminsSearch> = {
  path: 'admins',
  title: say('Admins'),
  who: ['SUPER'],
  search: adminsSearch,
  load: ({ client, search }, { organizationId }) =>
    fetchAhead(client, admins.organizationAll, asked(search, { params: { organizationId } })),
  view: lazyView(() => import('./organization-admins.tsx')),
};

export const institutionAdminsSection: Section<InInstitution, AdminsSearch> = {
  path: 'admins',
  title: say('Admins'),
  who: ['SUPER', 'ORGANIZATION'],
  search: adminsSearch,
  load: ({ client, search }, { institutionId }) =>
    fetchAhead(client, admins.institutionAll, asked(search, { params: { institutionId } })),
  view: lazyView(() => import('./institution-admins.tsx')),
};
