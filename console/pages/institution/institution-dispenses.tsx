import { useSession } from '../../core/calls/session.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import type { DispensesSearch } from '../../dispenses/search.ts';
import { dispensesSection } from '../../dispenses/section.ts';
import { useMachineNarrow } from './machine-narrow.ts';

const InstitutionDispenses = (props: InInstitution & SearchProps<DispensesSearch>) => (
  <dispensesSection.view
    {...props}
    admin={useSession()?.admin.type ?? 'INSTITUTION'}
    narrow={useMachineNarrow(props.institutionId, props.search.machineId)}
  />
);

// For `lazy`.
export default InstitutionDispenses;
