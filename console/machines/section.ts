import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';
import { type ListSearch, listSearch } from '../ui/list/list-search.ts';
import { fetchMachines } from './queries.ts';

export const machinesSection: Section<InInstitution, ListSearch> = {
  path: 'machines',
  title: say('Machines'),
  lists: 'MACHINE',
  count: { of: ({ paused }) => paused, text: pausedText, tone: 'low' },
  search: listSearch,
  load: ({ client }, { institutionId }) => fetchMachines(client, institutionId),
  view: lazyView(() => import('./machines.tsx')),
};
