import type { InOrganization, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useInstitutions } from '../institutions/queries.ts';
import { useOrganization } from '../organizations/queries.ts';
import type { OverviewSearch } from '../overview/search.ts';
import { overviewSection } from '../overview/section.ts';
import { useInstitutionNarrow } from './institution-narrow.ts';
import { Welcome } from './welcome.tsx';
import { useOrganizationSteps } from './welcome-steps.ts';

const OrganizationOverview = (props: InOrganization & Searched<OverviewSearch>) => {
  const { organizationId, ...searched } = props;
  const t = useText();
  const { data } = useInstitutions(organizationId);
  const { organization } = useOrganization(organizationId).data ?? {};
  const steps = useOrganizationSteps(organization, data?.institutions);
  return (
    <>
      <Welcome key={organizationId} tenant={organizationId} steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Welcome to VMS organization - admin dashboard')}
        scope={{ organizationId }}
        narrow={useInstitutionNarrow(organizationId)}
      />
    </>
  );
};

// What `lazy` takes.
export default OrganizationOverview;
