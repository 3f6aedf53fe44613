import { organizationAdminsSection } from '../../admins/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { InOrganization } from '../../core/section.ts';
import { institutionsSection } from '../../institutions/section.ts';
import { overviewSection } from '../../overview/section.ts';
import { refillsSection } from '../../refills/section.ts';
import { reportSection } from '../../reports/section.ts';
import { unlockRfidsSection } from '../../rfids/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const organizationTabs: readonly Tab<InOrganization>[] = [
  tabOf({
    ...overviewSection,
    view: lazyView(() => import('./organization-overview.tsx'), overviewSection.view),
  }),
  tabOf(institutionsSection),
  tabOf(unlockRfidsSection),
  tabOf(reportSection),
  tabOf(organizationAdminsSection),
  tabOf(refillsSection),
];
