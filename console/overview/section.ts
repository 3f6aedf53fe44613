import { overview } from '../../contract/overview.ts';
import { today } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { narrowKeyOf, type Scope } from '../entities/narrow.ts';
import type { FromPage } from './overview.tsx';
import { type OverviewSearch, overviewSearch, toQuery } from './search.ts';

export const overviewSection: Section<Scope, OverviewSearch, FromPage> = {
  path: '/',
  title: say('Overview'),
  search: overviewSearch,
  load: ({ client, search }, scope) => {
    const { frequency, ...query } = toQuery(search, scope, narrowKeyOf(scope), today());
    void fetchAhead(client, overview.tiles, { query });
    void fetchAhead(client, overview.pie, { query });
    void fetchAhead(client, overview.bar, { query: { ...query, frequency } });
    void fetchAhead(client, overview.summary, { query });
  },
  view: lazyView(() => import('./overview.tsx')),
};
