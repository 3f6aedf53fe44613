import { lazyView } from '../core/lazy-view.tsx';
import type { Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import type { NarrowScope } from '../entities/narrow.ts';
import { type ReportSearch, reportSearch } from './search.ts';

/** Reports are generated only on request, so nothing is prefetched. */
export const reportSection: Section<NarrowScope, ReportSearch> = {
  path: 'report',
  title: defineText('Report'),
  search: reportSearch,
  view: lazyView(() => import('./reports.tsx')),
};
