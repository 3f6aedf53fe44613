import { refills } from '../../contract/refills.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import type { NarrowScope } from '../entities/narrow.ts';
import { type RefillsSearch, refillsRequest, refillsSearch } from './search.ts';

export const refillsSection: Section<NarrowScope, RefillsSearch> = {
  path: 'next-visits',
  title: defineText('Next visits'),
  search: refillsSearch,
  load: ({ client }, scope) => prefetchQueryOf(client, refills.list, refillsRequest(scope)),
  view: lazyView(() => import('./refills.tsx')),
};
