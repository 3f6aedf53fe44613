import { statements } from '../../contract/statements.ts';
import { today } from '../core/clock.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { datesOf, type StatementSearch, statementSearch } from './search.ts';

/** Without an institution it shows the platform's accounts. */
export const statementsSection: Section<{ readonly institutionId?: string }, StatementSearch> = {
  path: 'payments',
  title: say('Payments by day'),
  search: statementSearch,
  load: ({ client, search }, { institutionId }) => {
    const query = datesOf(search, today());
    return institutionId === undefined
      ? fetchAhead(client, statements.ofPlatform, { query })
      : fetchAhead(client, statements.ofInstitution, { params: { institutionId }, query });
  },
  view: lazyView(() => import('./statements.tsx')),
};
