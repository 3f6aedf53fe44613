import type { SearchProps } from '../../core/section.ts';
import type { NarrowScope } from '../../entities/narrow.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useDashboardSteps } from '../welcome/welcome-steps.ts';

const DashboardOverview = (props: NarrowScope & SearchProps<OverviewSearch>) => {
  const steps = useDashboardSteps();
  return (
    <Welcome tenant="all" steps={steps}>
      <overviewSection.view {...props} />
    </Welcome>
  );
};

export default DashboardOverview;
