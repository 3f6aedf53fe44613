import { payments } from '../../contract/payments.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { paymentsText } from '../entities/attention.ts';
import { type PaymentsSearch, paymentsSearch, toQuery } from './search.ts';

export const paymentsSection: Section<InInstitution, PaymentsSearch> = {
  path: 'payments',
  title: defineText('Payments'),
  count: { of: ({ attention }) => attention, text: paymentsText, tone: 'bad' },
  search: paymentsSearch,
  load: ({ client, search }, { institutionId }) => {
    const query = toQuery(search, businessToday());
    return prefetchQueryOf(client, payments.all, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./payments.tsx')),
};
