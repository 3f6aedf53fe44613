import type { InOrganization, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useInstitutionNames } from '../../institutions/names.ts';
import { useOrganization } from '../../organizations/queries.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useOrganizationSteps } from '../welcome/welcome-steps.ts';
import { useInstitutionNarrow } from './institution-narrow.ts';

const OrganizationOverview = (props: InOrganization & SearchProps<OverviewSearch>) => {
  const { organizationId, ...searched } = props;
  const t = useText();
  const { organization } = useOrganization(organizationId).data ?? {};
  const steps = useOrganizationSteps(
    organization,
    useInstitutionNames(organizationId)?.institutions,
  );
  return (
    <>
      <Welcome key={organizationId} tenant={organizationId} steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Welcome to VMS organization - admin dashboard')}
        scope={{ organizationId }}
        narrow={useInstitutionNarrow(organizationId, searched.search.institutionId)}
      />
    </>
  );
};

// For `lazy`.
export default OrganizationOverview;
