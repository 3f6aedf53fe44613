import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { prefetchQueryOf } from '../../core/calls/queries.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { InMachine } from '../../core/section.ts';
import { timelineSection } from '../../timeline/section.ts';
import { type Tab, tabOf } from '../tab.tsx';
import { machineSearch } from './machine-search.ts';

/** The page of a machine: facts, slots and timeline. */
export const machineTab: Tab<InMachine> = tabOf({
  ...timelineSection,
  search: machineSearch,
  load: (given, at) => {
    void prefetchQueryOf(given.client, institutions.one, { params: { id: at.institutionId } });
    void prefetchQueryOf(given.client, machines.one, { params: at });
    return timelineSection.load?.(given, at);
  },
  view: lazyView(() => import('./machine.tsx'), timelineSection.view),
});
