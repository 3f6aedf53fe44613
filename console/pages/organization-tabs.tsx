import { organizationAdminsSection } from '../admins/section.ts';
import type { InOrganization, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useInstitutions } from '../institutions/queries.ts';
import { institutionsSection } from '../institutions/section.ts';
import { useOrganization } from '../organizations/queries.ts';
import type { OverviewSearch } from '../overview/search.ts';
import { overviewSection } from '../overview/section.ts';
import type { ReportSearch } from '../reports/search.ts';
import { reportSection } from '../reports/section.ts';
import { unlockRfidsSection } from '../rfids/section.ts';
import { FirstSteps } from './first-steps.tsx';
import { optionsOf } from './options.ts';
import { type Tab, tabOf } from './tab.tsx';
import { useOrganizationSteps } from './welcome-steps.ts';

const useNarrow = (organizationId: string) => {
  const t = useText();
  const { data } = useInstitutions(organizationId);
  return {
    key: 'institutionId',
    label: t('Institution'),
    allLabel: t('All institutions'),
    options: optionsOf(data?.institutions),
  } as const;
};

const OrganizationOverview = (props: InOrganization & Searched<OverviewSearch>) => {
  const { organizationId, ...searched } = props;
  const t = useText();
  const { data } = useInstitutions(organizationId);
  const { organization } = useOrganization(organizationId).data ?? {};
  const steps = useOrganizationSteps(organization, data?.institutions);
  return (
    <>
      <FirstSteps tenant={organizationId} steps={steps} />
      <overviewSection.view
        {...searched}
        heading={t('Welcome to VMS organization - admin dashboard')}
        scope={{ organizationId }}
        narrow={useNarrow(organizationId)}
      />
    </>
  );
};

const OrganizationReport = (props: InOrganization & Searched<ReportSearch>) => {
  const { organizationId, ...searched } = props;
  return (
    <reportSection.view
      key={organizationId}
      {...searched}
      scope={{ organizationId }}
      narrow={useNarrow(organizationId)}
    />
  );
};

export const organizationTabs: readonly Tab<InOrganization>[] = [
  tabOf({ ...overviewSection, view: OrganizationOverview }),
  tabOf(institutionsSection),
  tabOf(unlockRfidsSection),
  tabOf({ ...reportSection, view: OrganizationReport }),
  tabOf(organizationAdminsSection),
];
