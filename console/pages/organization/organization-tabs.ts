import { organizationAdminsSection } from '../../admins/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { InOrganization } from '../../core/section.ts';
import { fetchInstitutionNames } from '../../institutions/names.ts';
import { institutionsSection } from '../../institutions/section.ts';
import { overviewSection } from '../../overview/section.ts';
import { reportSection } from '../../reports/section.ts';
import { unlockRfidsSection } from '../../rfids/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const organizationTabs: readonly Tab<InOrganization>[] = [
  tabOf({
    ...overviewSection,
    load: (given, at) => {
      overviewSection.load?.(given, at);
      void fetchInstitutionNames(given.client, at.organizationId);
    },
    view: lazyView(() => import('./organization-overview.tsx'), overviewSection.view),
  }),
  tabOf(institutionsSection),
  tabOf(unlockRfidsSection),
  tabOf({
    ...reportSection,
    view: lazyView(() => import('./organization-report.tsx'), reportSection.view),
  }),
  tabOf(organizationAdminsSection),
];
