import { people } from '../../contract/people.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type PeopleSearch, peopleRequest, peopleSearch } from './search.ts';

export const peopleSection: Section<InInstitution, PeopleSearch> = {
  path: '/',
  title: defineText('People'),
  search: peopleSearch,
  load: ({ client, search }, { institutionId }) =>
    prefetchQueryOf(client, people.all, peopleRequest(institutionId, search)),
  view: lazyView(() => import('./people.tsx')),
};
