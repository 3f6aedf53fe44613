import { payments } from '../../contract/payments.ts';
import { today } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { paymentsText } from '../entities/attention.ts';
import type { FromPage } from './payments.tsx';
import { type PaymentsSearch, paymentsSearch, toQuery } from './search.ts';

export const paymentsSection: Section<InInstitution, PaymentsSearch, FromPage> = {
  path: 'payments',
  title: say('Payments'),
  count: { of: ({ attention }) => attention, text: paymentsText, tone: 'bad' },
  search: paymentsSearch,
  load: ({ client, search }, { institutionId }) => {
    const query = toQuery(search, today());
    return fetchAhead(client, payments.all, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./payments.tsx')),
};
