import { dispenses } from '../../contract/dispenses.ts';
import { today } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import type { FromPage } from './dispenses.tsx';
import { type DispensesSearch, dispensesSearch, toQuery } from './search.ts';

export const dispensesSection: Section<InInstitution, DispensesSearch, FromPage> = {
  path: 'dispenses',
  title: say('Dispenses'),
  search: dispensesSearch,
  load: ({ client, admin, search }, { institutionId }) => {
    const query = toQuery(search, admin.type, today());
    return fetchAhead(client, dispenses.all, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./dispenses.tsx')),
};
