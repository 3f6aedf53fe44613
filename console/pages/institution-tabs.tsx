import { institutionAdminsSection } from '../admins/section.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import type { DispensesSearch } from '../dispenses/search.ts';
import { dispensesSection } from '../dispenses/section.ts';
import { gatewaySection } from '../gateways/section.ts';
import { machinesSection } from '../machines/section.ts';
import type { OverviewSearch } from '../overview/search.ts';
import { overviewSection } from '../overview/section.ts';
import type { ReportSearch } from '../reports/search.ts';
import { reportSection } from '../reports/section.ts';
import { rfidsSection } from '../rfids/section.ts';
import { sizesSection } from '../sizes/section.ts';
import { FirstSteps } from './first-steps.tsx';
import { institutionPayments } from './institution-payments.tsx';
import { useMachineNarrow } from './machine-narrow.ts';
import { type Tab, tabOf } from './tab.tsx';
import { useInstitutionSteps } from './welcome-steps.ts';

const InstitutionOverview = (props: InInstitution & Searched<OverviewSearch>) => {
  const { institutionId, ...searched } = props;
  const t = useText();
  const steps = useInstitutionSteps(institutionId);
  return (
    <>
      <FirstSteps tenant={institutionId} steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Overview')}
        scope={{ institutionId }}
        narrow={useMachineNarrow(institutionId)}
      />
    </>
  );
};

const InstitutionDispenses = (props: InInstitution & Searched<DispensesSearch>) => (
  <dispensesSection.view
    {...props}
    admin={useSession()?.admin.type ?? 'INSTITUTION'}
    narrow={useMachineNarrow(props.institutionId)}
  />
);

const InstitutionReport = (props: InInstitution & Searched<ReportSearch>) => {
  const { institutionId, ...searched } = props;
  return (
    <reportSection.view
      key={institutionId}
      {...searched}
      scope={{ institutionId }}
      narrow={useMachineNarrow(institutionId)}
    />
  );
};

export const institutionTabs: readonly Tab<InInstitution>[] = [
  tabOf({ ...overviewSection, view: InstitutionOverview }),
  tabOf(machinesSection),
  tabOf(rfidsSection),
  tabOf({ ...dispensesSection, view: InstitutionDispenses }),
  tabOf(sizesSection),
  tabOf({ ...reportSection, view: InstitutionReport, isAwaited: true }),
  tabOf(institutionAdminsSection),
  tabOf(gatewaySection),
  tabOf(institutionPayments),
];
