import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type EntitySearch, entitySearch } from '../entities/search.ts';
import { fetchOrganizations } from './queries.ts';

export const organizationsSection: Section<Everywhere, EntitySearch> = {
  path: 'organizations',
  title: defineText('Organizations'),
  search: entitySearch,
  load: ({ client, search }) => fetchOrganizations(client, search),
  view: lazyView(() => import('./organizations.tsx')),
};
