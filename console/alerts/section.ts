import { alerts } from '../../contract/alerts.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Everywhere, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { deliveriesQuery, type ToldSearch, toldQuery, toldSearch } from './search.ts';
import type { FromPage } from './told.tsx';

export const toldSection: Section<Everywhere, ToldSearch, FromPage> = {
  path: '/',
  title: say('Who is told'),
  search: toldSearch,
  load: ({ client, search }) => {
    void fetchAhead(client, alerts.all, { query: toldQuery(search) });
    return fetchAhead(client, alerts.deliveries, { query: deliveriesQuery(search) });
  },
  view: lazyView(() => import('./told.tsx')),
};
