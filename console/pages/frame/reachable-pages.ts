import type { Admin } from '../../../contract/admins.ts';
import type { Found } from '../../../contract/search.ts';
import { paths } from '../../core/paths.ts';
import { isVisibleTo, type SectionInfo } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { paymentsSection } from '../../payments/section.ts';
import type { PageEntry, SearchTarget } from '../../search/search-target.ts';
import { dashboardTabs } from '../dashboard/dashboard-tabs.ts';
import { institutionTabs } from '../institution/institution-tabs.ts';
import { organizationTabs } from '../organization/organization-tabs.ts';
import { refillTabs } from '../refills/refill-tabs.ts';
import { type Crumb, useCrumbs } from './crumbs.tsx';

/** Tabs of each page; pages of one thing have none. */
const tabsOf: Record<Crumb['page'], readonly SectionInfo[]> = {
  dashboard: dashboardTabs,
  organization: organizationTabs,
  institution: institutionTabs,
  machine: [],
  rfid: [],
  refills: refillTabs,
  statements: [],
  audit: [],
  fleet: [],
  attention: [],
  told: [],
};

/** The pages the admin may open from here, the nearest first. */
export const useReachablePages = (admin: Admin): PageEntry[] => {
  const t = useText();
  const crumbs = useCrumbs(admin);
  const pages: PageEntry[] = [...crumbs]
    .reverse()
    .flatMap(({ page, name, to }) =>
      tabsOf[page]
        .filter((tab) => isVisibleTo(tab, admin.type))
        .map(({ path, title }) => ({ to: to(path), title: t(title), subtitle: name })),
    );
  const institution = crumbs.find(({ page }) => page === 'institution');
  if (institution?.id !== undefined) {
    const { id, name } = institution;
    for (const { path, title } of refillTabs) {
      pages.push({ to: paths.refills(id, path), title: t(title), subtitle: name });
    }
  }
  pages.push({
    to: paths.attention(),
    title: t('Attention'),
    subtitle: t('What needs attention'),
  });
  pages.push({ to: paths.attention('told'), title: t('Recipients'), subtitle: t('Attention') });
  pages.push(
    admin.type === 'INSTITUTION'
      ? {
          to: paths.attention(),
          search: { kind: 'MACHINE_SILENT' },
          title: t('Silent machines'),
          subtitle: t('Attention'),
        }
      : {
          to: paths.fleet(),
          search: { state: 'SILENT' },
          title: t('Silent machines'),
          subtitle: t('All machines'),
        },
  );
  if (admin.type === 'SUPER') {
    const title = t('Payments by day');
    pages.push({ to: paths.statements(), title, subtitle: t('Dashboard') });
  }
  if (admin.type === 'INSTITUTION') return pages;
  pages.push({ to: paths.fleet(), title: t('All machines'), subtitle: t('In all institutions') });
  return [...pages, { to: paths.audit(), title: t('Audit'), subtitle: t('Who changed what') }];
};

const listPathOf = (tabs: readonly SectionInfo[], kind: Found['kind']) =>
  tabs.find(({ lists }) => lists === kind)?.path;

/** Link to a search result. An unlock RFID leads to its filtered list, a payment to its details. */
export const searchTargetOf = ({
  kind,
  _id,
  title,
  organizationId,
  institutionId,
}: Found): SearchTarget => {
  if (kind === 'ORGANIZATION') return { to: paths.organization(_id) };
  if (kind === 'INSTITUTION') return { to: paths.institution(_id) };
  if (kind === 'MACHINE' && institutionId !== null)
    return { to: paths.machine(institutionId, _id) };
  if (kind === 'PAYMENT' && institutionId !== null) {
    const to = paths.institution(institutionId, paymentsSection.path);
    return { to, search: { payment: _id } };
  }
  if (kind === 'RFID' && institutionId !== null) return { to: paths.rfid(institutionId, _id) };
  const to =
    institutionId === null
      ? paths.organization(organizationId, listPathOf(organizationTabs, kind))
      : paths.institution(institutionId, listPathOf(institutionTabs, kind));
  return { to, search: { find: title } };
};
