import { overview } from '../../contract/overview.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type NarrowScope, narrowKeyOf } from '../entities/narrow.ts';
import { prefetchNarrow } from '../entities/use-narrow.ts';
import { type OverviewSearch, overviewSearch, toQuery } from './search.ts';

export const overviewSection: Section<NarrowScope, OverviewSearch> = {
  path: '/',
  title: defineText('Overview'),
  search: overviewSearch,
  load: ({ client, search }, scope) => {
    const { frequency, ...query } = toQuery(search, scope, narrowKeyOf(scope), businessToday());
    void prefetchQueryOf(client, overview.tiles, { query });
    void prefetchQueryOf(client, overview.pie, { query });
    void prefetchQueryOf(client, overview.bar, { query: { ...query, frequency } });
    void prefetchQueryOf(client, overview.summary, { query });
    void prefetchNarrow(client, scope);
  },
  view: lazyView(() => import('./overview.tsx')),
};
