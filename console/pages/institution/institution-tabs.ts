import { institutionAdminsSection } from '../../admins/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { InInstitution } from '../../core/section.ts';
import { dispensesSection } from '../../dispenses/section.ts';
import { prefetchMachineNames } from '../../entities/machine-options.ts';
import { gatewaySection } from '../../gateways/section.ts';
import { machinesSection } from '../../machines/section.ts';
import { overviewSection } from '../../overview/section.ts';
import { reportSection } from '../../reports/section.ts';
import { rfidsSection } from '../../rfids/section.ts';
import { sizesSection } from '../../sizes/section.ts';
import { type Tab, tabOf } from '../tab.tsx';
import { prefetchSetup } from '../welcome/institution-setup.ts';
import { institutionPayments } from './institution-payments.ts';

export const institutionTabs: readonly Tab<InInstitution>[] = [
  tabOf({
    ...overviewSection,
    load: (given, at) => {
      overviewSection.load?.(given, at);
      void prefetchMachineNames(given.client, at.institutionId);
      prefetchSetup(given.client, at.institutionId);
    },
    view: lazyView(() => import('./institution-overview.tsx'), overviewSection.view),
  }),
  tabOf(machinesSection),
  tabOf(rfidsSection),
  tabOf({
    ...dispensesSection,
    view: lazyView(() => import('./institution-dispenses.tsx'), dispensesSection.view),
  }),
  tabOf(sizesSection),
  tabOf({
    ...reportSection,
    view: lazyView(() => import('./institution-report.tsx'), reportSection.view),
    isAwaited: true,
  }),
  tabOf(institutionAdminsSection),
  tabOf(gatewaySection),
  tabOf(institutionPayments),
];
