import { lazy } from 'react';
import { type EntitySearch, parseEntitySearch } from '../core/entity-search.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { useInstitutions } from '../institutions/queries.ts';
import { useOrganization } from '../organizations/queries.ts';
import { Overview } from '../overview/overview.tsx';
import { type OverviewSearch, parseOverviewSearch } from '../overview/search.ts';
import { parseReportSearch, type ReportSearch } from '../reports/search.ts';
import { parseRfidSearch, type RfidSearch } from '../rfids/search.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { type Tab, Tabbed } from '../ui/frame/tabbed.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import { FirstSteps } from './first-steps.tsx';
import { optionsOf } from './options.ts';
import { partOf, type Searched } from './search.ts';
import { useOrganizationSteps } from './welcome-steps.ts';

const Institutions = lazy(() => import('../institutions/institutions.tsx'));
const UnlockRfids = lazy(() => import('../rfids/unlock-rfids.tsx'));
const Reports = lazy(() => import('../reports/reports.tsx'));
const Admins = lazy(() => import('../admins/organization-admins.tsx'));

type Search = { tab?: string } & OverviewSearch & EntitySearch & RfidSearch & ReportSearch;

interface Of {
  readonly id: string;
}

const OrganizationOverview = ({ id, search, onSearch }: Of & Searched<OverviewSearch>) => {
  const t = useText();
  const { data } = useInstitutions(id);
  const { organization } = useOrganization(id).data ?? {};
  const steps = useOrganizationSteps(organization, data?.institutions);
  return (
    <>
      <FirstSteps tenant={id} steps={steps} />
      <Overview
        heading={t('Welcome to VMS organization - admin dashboard')}
        scope={{ organizationId: id }}
        narrow={{
          key: 'institutionId',
          label: t('Institution'),
          allLabel: t('All institutions'),
          options: optionsOf(data?.institutions),
        }}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
};

const OrganizationReport = ({ id, search, onSearch }: Of & Searched<ReportSearch>) => {
  const t = useText();
  const { data } = useInstitutions(id);
  return (
    <Reports
      key={id}
      scope={{ organizationId: id }}
      narrow={{
        key: 'institutionId',
        label: t('Institution'),
        allLabel: t('All institutions'),
        options: optionsOf(data?.institutions),
      }}
      search={search}
      onSearch={onSearch}
    />
  );
};

export const OrganizationPage = ({ id, search, onSearch }: Of & Searched<Search>) => {
  const t = useText();
  const { data, error, refetch } = useOrganization(id);
  const organization = data?.organization;
  const isSuper = useSession()?.admin.type === 'SUPER';
  useTitle(organization?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;

  const part = partOf({ search, onSearch });
  const tabs: Tab[] = [
    {
      value: 'overview',
      label: t('Overview'),
      view: () => <OrganizationOverview id={id} {...part(parseOverviewSearch)} />,
    },
    {
      value: 'institutions',
      label: t('Institutions'),
      view: () => <Institutions organizationId={id} {...part(parseEntitySearch)} />,
    },
    {
      value: 'unlock-rfids',
      label: t('RFIDs to unlock'),
      view: () => (
        <UnlockRfids
          organizationId={id}
          all={organization?.unlockRFIDs}
          {...part(parseRfidSearch)}
        />
      ),
    },
    {
      value: 'report',
      label: t('Report'),
      view: () => <OrganizationReport id={id} {...part(parseReportSearch)} />,
    },
  ];
  if (isSuper)
    tabs.push({
      value: 'admins',
      label: t('Admins'),
      view: () => <Admins organizationId={id} />,
    });
  return (
    <Tabbed tabs={tabs} value={search.tab} onChange={(next) => onSearch({ ...search, tab: next })}>
      <EntityHeader
        name={organization?.name}
        logo={organization?.logo}
        line={organization?.description}
        badges={organization?.type && <Badge>{organization.type}</Badge>}
      />
    </Tabbed>
  );
};
