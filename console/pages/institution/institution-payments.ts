import { lazyView } from '../../core/lazy-view.tsx';
import type { InInstitution, Section } from '../../core/section.ts';
import { paymentsSection } from '../../payments/section.ts';
import { statementsSection } from '../../statements/section.ts';
import {
  type InstitutionPaymentsSearch,
  institutionPaymentsSearch,
} from './institution-payments-search.ts';

/** The payments of an institution, one by one or by day. */
export const institutionPayments: Section<InInstitution, InstitutionPaymentsSearch> = {
  ...paymentsSection,
  search: institutionPaymentsSearch,
  load: ({ search, ...given }, at) => {
    if (search.view === 'days') {
      statementsSection.load?.({ ...given, search }, at);
      return statementsSection.view.prefetch();
    }
    paymentsSection.load?.({ ...given, search }, at);
    return paymentsSection.view.prefetch();
  },
  view: lazyView(() => import('./institution-payments-view.tsx')),
};
