import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import type { ReportsPageProps } from './reports.tsx';
import { type ReportSearch, reportSearch } from './search.ts';

/** Reports are generated only on request, so nothing is prefetched. */
export const reportSection: Section<Everywhere, ReportSearch, ReportsPageProps> = {
  path: 'report',
  title: defineText('Report'),
  search: reportSearch,
  view: lazyView(() => import('./reports.tsx')),
};
