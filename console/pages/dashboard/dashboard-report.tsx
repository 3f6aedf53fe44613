import type { SearchProps } from '../../core/section.ts';
import type { ReportSearch } from '../../reports/search.ts';
import { reportSection } from '../../reports/section.ts';
import { useOrganizationNarrow } from './organization-narrow.ts';

const DashboardReport = (searched: SearchProps<ReportSearch>) => (
  <reportSection.view
    {...searched}
    scope={{}}
    narrow={useOrganizationNarrow(searched.search.organizationId)}
  />
);

// For `lazy`.
export default DashboardReport;
