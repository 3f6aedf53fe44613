import type { InOrganization, SearchProps } from '../../core/section.ts';
import { useOrganization } from '../../organizations/queries.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useOrganizationSteps } from '../welcome/welcome-steps.ts';

const OrganizationOverview = (props: InOrganization & SearchProps<OverviewSearch>) => {
  const { organizationId } = props;
  const { organization } = useOrganization(organizationId).data ?? {};
  const steps = useOrganizationSteps(organization);
  return (
    <Welcome key={organizationId} tenant={organizationId} steps={steps}>
      <overviewSection.view {...props} />
    </Welcome>
  );
};

export default OrganizationOverview;
