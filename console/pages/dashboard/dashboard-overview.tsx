import type { SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useOrganizationNames } from '../../organizations/names.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useDashboardSteps } from '../welcome/welcome-steps.ts';
import { useOrganizationNarrow } from './organization-narrow.ts';

const DashboardOverview = (searched: SearchProps<OverviewSearch>) => {
  const t = useText();
  const steps = useDashboardSteps(useOrganizationNames()?.count);
  return (
    <>
      <Welcome tenant="all" steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Welcome to VMS admin dashboard')}
        scope={{}}
        narrow={useOrganizationNarrow(searched.search.organizationId)}
      />
    </>
  );
};

// For `lazy`.
export default DashboardOverview;
