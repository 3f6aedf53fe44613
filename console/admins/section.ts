import * as z from 'zod/mini';
import { admins } from '../../contract/admins.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, InOrganization, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';

/** spec 2: nobody sees the admins of their own organization or institution, only those below. */
export const organizationAdminsSection: Section<InOrganization, object> = {
  path: 'admins',
  title: say('Admins'),
  who: ['SUPER'],
  search: z.object({}),
  load: ({ client }, { organizationId }) =>
    fetchAhead(client, admins.organizationAll, { params: { organizationId } }),
  view: lazyView(() => import('./organization-admins.tsx')),
};

export const institutionAdminsSection: Section<InInstitution, object> = {
  path: 'admins',
  title: say('Admins'),
  who: ['SUPER', 'ORGANIZATION'],
  search: z.object({}),
  load: ({ client }, { institutionId }) =>
    fetchAhead(client, admins.institutionAll, { params: { institutionId } }),
  view: lazyView(() => import('./institution-admins.tsx')),
};
