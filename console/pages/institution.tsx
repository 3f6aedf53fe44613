import { ActionIcon, Button } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { MapPin, RefreshCw } from 'lucide-react';
import { lazy } from 'react';
import type { AdminType } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { pausedText, paymentsText } from '../core/attention.ts';
import { keyOf, useAnswer } from '../core/queries.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { useReloadDispenses } from '../dispenses/queries.ts';
import { type DispensesSearch, parseDispensesSearch, refreshed } from '../dispenses/search.ts';
import { categoryTexts } from '../institutions/categories.ts';
import { EditInstitution } from '../institutions/edit-action.tsx';
import { useInstitution } from '../institutions/queries.ts';
import { type MachinesSearch, parseMachinesSearch } from '../machines/search.ts';
import { Overview } from '../overview/overview.tsx';
import { type OverviewSearch, parseOverviewSearch } from '../overview/search.ts';
import { type PaymentsSearch, parsePaymentsSearch } from '../payments/search.ts';
import { parseReportSearch, type ReportSearch } from '../reports/search.ts';
import { parseRfidSearch, type RfidSearch } from '../rfids/search.ts';
import { parseSizesSearch, type SizesSearch } from '../sizes/search.ts';
import { parseStatementSearch, type StatementSearch } from '../statements/search.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { type Tab, Tabbed } from '../ui/frame/tabbed.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import { FirstSteps } from './first-steps.tsx';
import { InstitutionPayments } from './institution-payments.tsx';
import { partOf, type Searched } from './search.ts';
import { useInstitutionSteps } from './welcome-steps.ts';

const Machines = lazy(() => import('../machines/machines.tsx'));
const Rfids = lazy(() => import('../rfids/rfids.tsx'));
const Dispenses = lazy(() => import('../dispenses/dispenses.tsx'));
const Sizes = lazy(() => import('../sizes/sizes.tsx'));
const Reports = lazy(() => import('../reports/reports.tsx'));
const Admins = lazy(() => import('../admins/institution-admins.tsx'));
const Gateway = lazy(() => import('../gateways/gateway.tsx'));

type Search = { tab?: string } & OverviewSearch &
  MachinesSearch &
  RfidSearch &
  DispensesSearch &
  SizesSearch &
  ReportSearch &
  PaymentsSearch &
  StatementSearch;

interface Of {
  readonly id: string;
}

interface RefreshProps extends Of {
  readonly admin: AdminType;
  readonly onDispenses: () => void;
}

/** spec 2: clears the institution and reloads its dispenses unfiltered, and all else that is shown. */
const Refresh = ({ id, admin, onDispenses }: RefreshProps) => {
  const t = useText();
  const client = useQueryClient();
  const reloadDispenses = useReloadDispenses(id, admin);
  const isBusy = useIsFetching() > 0;
  const run = () => {
    onDispenses();
    void client.resetQueries({ queryKey: keyOf(institutions.one, { params: { id } }) });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== institutions.one.path,
    });
    void reloadDispenses();
  };
  const refresh = { 'aria-disabled': isBusy, onClick: run };
  return (
    <>
      <Button {...refresh} variant="default" leftSection={<RefreshCw size={16} />} visibleFrom="xs">
        {t('Refresh')}
      </Button>
      <ActionIcon {...refresh} variant="default" aria-label={t('Refresh')} hiddenFrom="xs">
        <RefreshCw size={18} />
      </ActionIcon>
    </>
  );
};

const useMachineChoices = (institutionId: string) => {
  const { data } = useAnswer(machines.all, { params: { institutionId } });
  return (data?.machines ?? []).map(({ _id, name, physicalId }) => ({
    value: _id,
    label: name ? `${physicalId} · ${name}` : physicalId,
  }));
};

const InstitutionOverview = ({ id, search, onSearch }: Of & Searched<OverviewSearch>) => {
  const t = useText();
  const options = useMachineChoices(id);
  const steps = useInstitutionSteps(id);
  return (
    <>
      <FirstSteps tenant={id} steps={steps} />
      <Overview
        heading={t('Overview')}
        scope={{ institutionId: id }}
        narrow={{ key: 'machineId', label: t('Machine'), allLabel: t('All machines'), options }}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
};

const InstitutionDispenses = (
  props: Of & Searched<DispensesSearch> & { readonly admin: AdminType },
) => {
  const { id, admin, search, onSearch } = props;
  const choices = useMachineChoices(id);
  return (
    <Dispenses
      institutionId={id}
      admin={admin}
      machines={choices}
      search={search}
      onSearch={onSearch}
    />
  );
};

const PaymentsTab = ({ id, ...searched }: Of & Searched<PaymentsSearch & StatementSearch>) => (
  <InstitutionPayments id={id} machines={useMachineChoices(id)} {...searched} />
);

const InstitutionReport = ({ id, search, onSearch }: Of & Searched<ReportSearch>) => {
  const t = useText();
  const options = useMachineChoices(id);
  return (
    <Reports
      key={id}
      scope={{ institutionId: id }}
      narrow={{ key: 'machineId', label: t('Machine'), allLabel: t('All machines'), options }}
      search={search}
      onSearch={onSearch}
    />
  );
};

export const InstitutionPage = ({ id, search, onSearch }: Of & Searched<Search>) => {
  const t = useText();
  const { data, error, refetch } = useInstitution(id);
  const institution = data?.institution;
  const { tab } = search;
  const admin = useSession()?.admin.type ?? 'INSTITUTION';
  useTitle(institution?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;

  const { attention = 0, paused = 0 } = institution?.inside ?? {};
  const part = partOf({ search, onSearch });
  const tabs: Tab[] = [
    {
      value: 'overview',
      label: t('Overview'),
      view: () => <InstitutionOverview id={id} {...part(parseOverviewSearch)} />,
    },
    {
      value: 'machines',
      label: t('Machines'),
      count: { n: paused, text: t(pausedText, { n: paused }), tone: 'low' },
      view: () => <Machines institutionId={id} {...part(parseMachinesSearch)} />,
    },
    {
      value: 'rfids',
      label: t('RFIDs'),
      view: () => <Rfids institutionId={id} {...part(parseRfidSearch)} />,
    },
    {
      value: 'dispenses',
      label: t('Dispenses'),
      view: () => (
        <InstitutionDispenses
          id={id}
          admin={admin}
          search={parseDispensesSearch(search)}
          onSearch={(next, replace) => onSearch({ tab, ...next }, replace)}
        />
      ),
    },
    {
      value: 'sizes',
      label: t('Product Sizes'),
      view: () => <Sizes institutionId={id} {...part(parseSizesSearch)} />,
    },
    {
      value: 'report',
      label: t('Report'),
      awaited: !institution,
      view: () => <InstitutionReport id={id} {...part(parseReportSearch)} />,
    },
    ...(admin === 'INSTITUTION'
      ? []
      : [{ value: 'admins', label: t('Admins'), view: () => <Admins institutionId={id} /> }]),
    {
      value: 'gateway',
      label: t('Payment gateway'),
      view: () => <Gateway institutionId={id} />,
    },
    {
      value: 'payments',
      label: t('Payments'),
      count: { n: attention, text: t(paymentsText, { n: attention }), tone: 'bad' },
      view: () => (
        <PaymentsTab
          id={id}
          search={{ ...parsePaymentsSearch(search), ...parseStatementSearch(search) }}
          onSearch={(next, replace) => onSearch({ tab, ...next }, replace)}
        />
      ),
    },
  ];
  const onDispenses = () => {
    const { page, range, startDate, endDate, transactionType, ...kept } = search;
    if (tab === 'dispenses') onSearch({ tab, ...refreshed }, true);
    else onSearch({ ...kept, ...refreshed }, true);
  };
  return (
    <Tabbed tabs={tabs} value={tab} onChange={(next) => onSearch({ ...search, tab: next })}>
      <EntityHeader
        name={institution?.name}
        logo={institution?.logo}
        line={institution?.address}
        icon={<MapPin size={16} />}
        badges={
          institution && (
            <>
              <Badge>{t(categoryTexts[institution.category])}</Badge>
              {institution.type && <Badge>{institution.type}</Badge>}
            </>
          )
        }
        action={
          <>
            {institution && admin !== 'INSTITUTION' && (
              <EditInstitution institution={institution} />
            )}
            <Refresh id={id} admin={admin} onDispenses={onDispenses} />
          </>
        }
      />
    </Tabbed>
  );
};
