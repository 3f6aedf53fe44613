import { institutionAdminsSection } from '../../admins/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { InInstitution } from '../../core/section.ts';
import { dispensesSection } from '../../dispenses/section.ts';
import { gatewaySection } from '../../gateways/section.ts';
import { machinesSection } from '../../machines/section.ts';
import { sizesSection } from '../../machines/sizes/section.ts';
import { overviewSection } from '../../overview/section.ts';
import { refillsSection } from '../../refills/section.ts';
import { reportSection } from '../../reports/section.ts';
import { rfidsSection } from '../../rfids/section.ts';
import { type Tab, tabOf } from '../tab.tsx';
import { prefetchSetup } from '../welcome/institution-setup.ts';
import { institutionPayments } from './institution-payments.ts';

export const institutionTabs: readonly Tab<InInstitution>[] = [
  tabOf({
    ...overviewSection,
    load: (given, at) => {
      overviewSection.load?.(given, at);
      prefetchSetup(given.client, at.institutionId);
    },
    view: lazyView(() => import('./institution-overview.tsx'), overviewSection.view),
  }),
  tabOf(machinesSection),
  tabOf(rfidsSection),
  tabOf(dispensesSection),
  tabOf(sizesSection),
  tabOf({ ...reportSection, isAwaited: true }),
  tabOf(institutionAdminsSection),
  tabOf(gatewaySection),
  tabOf(institutionPayments),
  tabOf(refillsSection),
];
