import { machines } from '../../contract/machines.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { fetchMachineNames } from '../entities/machine-offer.ts';
import { type SizesSearch, sizesSearch } from './search.ts';

export const sizesSection: Section<InInstitution, SizesSearch> = {
  path: 'sizes',
  title: say('Product Sizes'),
  search: sizesSearch,
  load: ({ client, search: { machine: machineId } }, { institutionId }) => {
    if (machineId) void fetchAhead(client, machines.one, { params: { institutionId, machineId } });
    return fetchMachineNames(client, institutionId);
  },
  view: lazyView(() => import('./sizes.tsx')),
};
