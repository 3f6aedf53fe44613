import { dispenses } from '../../contract/dispenses.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type DispensesSearch, dispensesSearch, toQuery } from './search.ts';

export const dispensesSection: Section<InInstitution, DispensesSearch> = {
  path: 'dispenses',
  title: defineText('Dispenses'),
  search: dispensesSearch,
  load: ({ client, admin, search }, { institutionId }) => {
    const query = toQuery(search, admin.type, businessToday());
    return prefetchQueryOf(client, dispenses.all, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./dispenses.tsx')),
};
