import type { InInstitution, SearchProps } from '../../core/section.ts';
import type { ReportSearch } from '../../reports/search.ts';
import { reportSection } from '../../reports/section.ts';
import { useMachineNarrow } from './machine-narrow.ts';

const InstitutionReport = (props: InInstitution & SearchProps<ReportSearch>) => {
  const { institutionId, ...searched } = props;
  return (
    <reportSection.view
      key={institutionId}
      {...searched}
      scope={{ institutionId }}
      narrow={useMachineNarrow(institutionId, searched.search.machineId)}
    />
  );
};

// For `lazy`.
export default InstitutionReport;
