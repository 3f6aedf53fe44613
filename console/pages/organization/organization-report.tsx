import type { InOrganization, SearchProps } from '../../core/section.ts';
import type { ReportSearch } from '../../reports/search.ts';
import { reportSection } from '../../reports/section.ts';
import { useInstitutionNarrow } from './institution-narrow.ts';

const OrganizationReport = (props: InOrganization & SearchProps<ReportSearch>) => {
  const { organizationId, ...searched } = props;
  return (
    <reportSection.view
      key={organizationId}
      {...searched}
      scope={{ organizationId }}
      narrow={useInstitutionNarrow(organizationId, searched.search.institutionId)}
    />
  );
};

// For `lazy`.
export default OrganizationReport;
