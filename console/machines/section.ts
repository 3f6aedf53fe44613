import { lazy } from 'react';
import { machines } from '../../contract/machines.ts';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';
import { type ListSearch, listSearch } from '../ui/list/list-search.ts';

export const machinesSection: Section<InInstitution, ListSearch> = {
  path: 'machines',
  title: say('Machines'),
  lists: 'MACHINE',
  count: { of: ({ paused }) => paused, text: pausedText, tone: 'low' },
  search: listSearch,
  load: ({ client }, { institutionId }) =>
    fetchAhead(client, machines.all, { params: { institutionId } }),
  view: lazy(() => import('./machines.tsx')),
};
