import type { Everywhere, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { organizationsSection } from '../organizations/section.ts';
import type { OverviewSearch } from '../overview/search.ts';
import { overviewSection } from '../overview/section.ts';
import type { ReportSearch } from '../reports/search.ts';
import { reportSection } from '../reports/section.ts';
import { statementsSection } from '../statements/section.ts';
import { FirstSteps } from './first-steps.tsx';
import { optionsOf } from './options.ts';
import { type Tab, tabOf } from './tab.tsx';
import { useDashboardSteps } from './welcome-steps.ts';

const useNarrow = () => {
  const t = useText();
  const { data } = useOrganizations();
  return {
    key: 'organizationId',
    label: t('Organization'),
    allLabel: t('All organizations'),
    options: optionsOf(data?.organizations),
  } as const;
};

const DashboardOverview = (searched: Searched<OverviewSearch>) => {
  const t = useText();
  const { data } = useOrganizations();
  const steps = useDashboardSteps(data?.organizations.length);
  return (
    <>
      <FirstSteps tenant="all" steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Welcome to VMS admin dashboard')}
        scope={{}}
        narrow={useNarrow()}
      />
    </>
  );
};

const DashboardReport = (searched: Searched<ReportSearch>) => (
  <reportSection.view {...searched} scope={{}} narrow={useNarrow()} />
);

export const dashboardTabs: readonly Tab<Everywhere>[] = [
  tabOf({ ...overviewSection, view: DashboardOverview }),
  tabOf(organizationsSection),
  tabOf({ ...reportSection, view: DashboardReport }),
  tabOf(statementsSection),
];
