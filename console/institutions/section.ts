import { lazy } from 'react';
import { institutions } from '../../contract/institutions.ts';
import { fetchAhead } from '../core/queries.ts';
import type { InOrganization, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { type EntitySearch, entitySearch } from '../entities/search.ts';

export const institutionsSection: Section<InOrganization, EntitySearch> = {
  path: 'institutions',
  title: say('Institutions'),
  search: entitySearch,
  load: ({ client }, { organizationId }) =>
    fetchAhead(client, institutions.all, { params: { organizationId } }),
  view: lazy(() => import('./institutions.tsx')),
};
