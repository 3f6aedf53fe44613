import { machines } from '../../contract/machines.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { machinesRequest } from './search.ts';

export const machinesSection: Section<InInstitution, PagedSearch> = {
  path: 'machines',
  title: defineText('Machines'),
  lists: 'MACHINE',
  count: { of: ({ paused }) => paused, text: pausedText, tone: 'low' },
  search: pagedSearch,
  load: ({ client, search }, { institutionId }) =>
    prefetchQueryOf(client, machines.all, machinesRequest(institutionId, search)),
  view: lazyView(() => import('./list/machines.tsx')),
};
