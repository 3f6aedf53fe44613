import { cash } from '../../contract/cash.ts';
import { people } from '../../contract/people.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { prefetchNarrow } from '../entities/use-narrow.ts';
import { type CashSearch, cashRequest, cashSearch } from './cash/search.ts';
import { type PeopleSearch, peopleRequest, peopleSearch } from './search.ts';

export const cashSection: Section<InInstitution, CashSearch> = {
  path: '/',
  title: defineText('Cash'),
  search: cashSearch,
  load: ({ client, search }, at) => {
    void prefetchNarrow(client, at);
    return prefetchQueryOf(
      client,
      cash.all,
      cashRequest(at.institutionId, search, businessToday()),
    );
  },
  view: lazyView(() => import('./cash/cash.tsx')),
};

export const peopleSection: Section<InInstitution, PeopleSearch> = {
  path: 'people',
  title: defineText('People'),
  search: peopleSearch,
  load: ({ client, search }, { institutionId }) =>
    prefetchQueryOf(client, people.all, peopleRequest(institutionId, search)),
  view: lazyView(() => import('./people.tsx')),
};
