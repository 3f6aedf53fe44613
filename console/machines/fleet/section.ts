import { fleet } from '../../../contract/fleet.ts';
import { prefetchQueryOf } from '../../core/calls/queries.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { Everywhere, Section } from '../../core/section.ts';
import { defineText } from '../../core/texts.ts';
import { type FleetSearch, fleetSearch, toQuery } from './search.ts';

export const fleetSection: Section<Everywhere, FleetSearch> = {
  path: '/',
  title: defineText('All machines'),
  search: fleetSearch,
  load: ({ client, search }) => prefetchQueryOf(client, fleet.all, { query: toQuery(search) }),
  view: lazyView(() => import('./fleet.tsx')),
};
