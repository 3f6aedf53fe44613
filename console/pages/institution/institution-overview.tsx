import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import type { OverviewSearch } from '../../overview/search.ts';
import { overviewSection } from '../../overview/section.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { useInstitutionSteps } from '../welcome/welcome-steps.ts';
import { useMachineNarrow } from './machine-narrow.ts';

const InstitutionOverview = (props: InInstitution & SearchProps<OverviewSearch>) => {
  const { institutionId, ...searched } = props;
  const t = useText();
  const steps = useInstitutionSteps(institutionId);
  return (
    <>
      <Welcome key={institutionId} tenant={institutionId} steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Overview')}
        scope={{ institutionId }}
        narrow={useMachineNarrow(institutionId, searched.search.machineId)}
      />
    </>
  );
};

// For `lazy`.
export default InstitutionOverview;
