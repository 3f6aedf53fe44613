import { lazy } from 'react';
import { type EntitySearch, parseEntitySearch } from '../core/entity-search.ts';
import { useText } from '../core/texts.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { Overview } from '../overview/overview.tsx';
import { type OverviewSearch, parseOverviewSearch } from '../overview/search.ts';
import { parseReportSearch, type ReportSearch } from '../reports/search.ts';
import { parseStatementSearch, type StatementSearch } from '../statements/search.ts';
import { type Tab, Tabbed } from '../ui/frame/tabbed.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { FirstSteps } from './first-steps.tsx';
import { optionsOf } from './options.ts';
import type { Searched } from './search.ts';
import { useDashboardSteps } from './welcome-steps.ts';

const Organizations = lazy(() => import('../organizations/organizations.tsx'));
const Reports = lazy(() => import('../reports/reports.tsx'));
const Statements = lazy(() => import('../statements/statements.tsx'));

type Search = { tab?: string } & OverviewSearch & EntitySearch & ReportSearch & StatementSearch;

const DashboardOverview = ({ search, onSearch }: Searched<OverviewSearch>) => {
  const t = useText();
  const { data } = useOrganizations();
  const steps = useDashboardSteps(data?.organizations.length);
  return (
    <>
      <FirstSteps tenant="all" steps={steps} />
      <Overview
        heading={t('Welcome to VMS admin dashboard')}
        scope={{}}
        narrow={{
          key: 'organizationId',
          label: t('Organization'),
          allLabel: t('All organizations'),
          options: optionsOf(data?.organizations),
        }}
        search={search}
        onSearch={(next) => onSearch(next, true)}
      />
    </>
  );
};

const DashboardReport = ({ search, onSearch }: Searched<ReportSearch>) => {
  const t = useText();
  const { data } = useOrganizations();
  return (
    <Reports
      scope={{}}
      narrow={{
        key: 'organizationId',
        label: t('Organization'),
        allLabel: t('All organizations'),
        options: optionsOf(data?.organizations),
      }}
      search={search}
      onSearch={onSearch}
    />
  );
};

/** spec 2: the super admin's page. */
export const DashboardPage = ({ search, onSearch }: Searched<Search>) => {
  const t = useText();
  const { tab } = search;
  const overview = parseOverviewSearch(search);
  const list = parseEntitySearch(search);
  useTitle(t('Dashboard'));

  const tabs: Tab[] = [
    {
      value: 'overview',
      label: t('Overview'),
      view: () => (
        <DashboardOverview
          search={overview}
          onSearch={(next) => onSearch({ tab, ...list, ...next }, true)}
        />
      ),
    },
    {
      value: 'organizations',
      label: t('Organizations'),
      view: () => (
        <Organizations
          search={list}
          onSearch={(next) => onSearch({ tab, ...overview, ...next }, true)}
        />
      ),
    },
    {
      value: 'report',
      label: t('Report'),
      view: () => (
        <DashboardReport
          search={parseReportSearch(search)}
          onSearch={(next) => onSearch({ tab, ...list, ...next }, true)}
        />
      ),
    },
    {
      value: 'payments',
      label: t('Payments by day'),
      view: () => (
        <Statements
          search={parseStatementSearch(search)}
          onSearch={(next) => onSearch({ tab, ...next }, true)}
        />
      ),
    },
  ];
  return <Tabbed tabs={tabs} value={tab} onChange={(next) => onSearch({ ...search, tab: next })} />;
};
