import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { fetchMachineNames } from '../entities/machine-offer.ts';
import { type SizesSearch, sizesSearch } from './search.ts';

export const sizesSection: Section<InInstitution, SizesSearch> = {
  path: 'sizes',
  title: say('Product Sizes'),
  search: sizesSearch,
  load: ({ client }, { institutionId }) => fetchMachineNames(client, institutionId),
  view: lazyView(() => import('./sizes.tsx')),
};
