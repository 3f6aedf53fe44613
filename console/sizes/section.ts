import { machines } from '../../contract/machines.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { prefetchMachineNames } from '../entities/machine-options.ts';
import { type SizesSearch, sizesSearch } from './search.ts';

export const sizesSection: Section<InInstitution, SizesSearch> = {
  path: 'sizes',
  title: defineText('Product Sizes'),
  search: sizesSearch,
  load: ({ client, search: { machine: machineId } }, { institutionId }) => {
    if (machineId)
      void prefetchQueryOf(client, machines.one, { params: { institutionId, machineId } });
    return prefetchMachineNames(client, institutionId);
  },
  view: lazyView(() => import('./sizes.tsx')),
};
