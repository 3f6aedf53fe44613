import { alerts } from '../../contract/alerts.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type AlertsSearch, alertsSearch, deliveriesQuery, recipientsQuery } from './search.ts';

export const alertsSection: Section<Everywhere, AlertsSearch> = {
  path: '/',
  title: defineText('Recipients'),
  search: alertsSearch,
  load: ({ client, search }) => {
    void prefetchQueryOf(client, alerts.all, { query: recipientsQuery(search) });
    return prefetchQueryOf(client, alerts.deliveries, { query: deliveriesQuery(search) });
  },
  view: lazyView(() => import('./alerts.tsx')),
};
