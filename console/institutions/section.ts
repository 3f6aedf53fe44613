import { lazyView } from '../core/lazy-view.tsx';
import type { InOrganization, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type EntitySearch, entitySearch } from '../entities/search.ts';
import { fetchInstitutions } from './queries.ts';

export const institutionsSection: Section<InOrganization, EntitySearch> = {
  path: 'institutions',
  title: defineText('Institutions'),
  search: entitySearch,
  load: ({ client, search }, { organizationId }) =>
    fetchInstitutions(client, organizationId, search),
  view: lazyView(() => import('./institutions.tsx')),
};
