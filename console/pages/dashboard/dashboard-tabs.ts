import { lazyView } from '../../core/lazy-view.tsx';
import type { Everywhere } from '../../core/section.ts';
import { organizationsSection } from '../../organizations/section.ts';
import { overviewSection } from '../../overview/section.ts';
import { reportSection } from '../../reports/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const dashboardTabs: readonly Tab<Everywhere>[] = [
  tabOf({
    ...overviewSection,
    view: lazyView(() => import('./dashboard-overview.tsx'), overviewSection.view),
  }),
  tabOf(organizationsSection),
  tabOf(reportSection),
];
