import { statements } from '../../contract/statements.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { datesOf, type StatementSearch, statementSearch } from './search.ts';

/** Without an institution it shows the platform's accounts. */
export const statementsSection: Section<{ readonly institutionId?: string }, StatementSearch> = {
  path: 'payments',
  title: defineText('Payments by day'),
  search: statementSearch,
  load: ({ client, search }, { institutionId }) => {
    const query = datesOf(search, businessToday());
    return institutionId === undefined
      ? prefetchQueryOf(client, statements.ofPlatform, { query })
      : prefetchQueryOf(client, statements.ofInstitution, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./statements.tsx')),
};
