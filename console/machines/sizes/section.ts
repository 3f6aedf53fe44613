import { lazyView } from '../../core/lazy-view.tsx';
import type { InInstitution, Section } from '../../core/section.ts';
import { defineText } from '../../core/texts.ts';
import { prefetchFirstMachines } from '../../entities/machine-options.ts';
import { type SizesSearch, sizesSearch } from './search.ts';

export const sizesSection: Section<InInstitution, SizesSearch> = {
  path: 'sizes',
  title: defineText('Product Sizes'),
  search: sizesSearch,
  load: ({ client }, { institutionId }) => prefetchFirstMachines(client, institutionId),
  view: lazyView(() => import('./sizes.tsx')),
};
