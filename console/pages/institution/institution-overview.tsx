import type { InInstitution, SearchProps } from '../../core/section.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useInstitutionSteps } from '../welcome/welcome-steps.ts';

const InstitutionOverview = (props: InInstitution & SearchProps<OverviewSearch>) => {
  const { institutionId } = props;
  const steps = useInstitutionSteps(institutionId);
  return (
    <Welcome key={institutionId} tenant={institutionId} steps={steps}>
      <overviewSection.view {...props} />
    </Welcome>
  );
};

export default InstitutionOverview;
