import { ActionIcon, Button } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { MapPin, RefreshCw } from 'lucide-react';
import { type Category, institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { useAnswer } from '../core/queries.ts';
import { say, useText } from '../core/texts.ts';
import { Overview } from '../overview/overview.tsx';
import { type OverviewSearch, parseOverviewSearch } from '../overview/search.ts';
import { Badge } from '../ui/badge.tsx';
import { type Tab, Tabbed } from '../ui/tabbed.tsx';
import { useTitle } from '../ui/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import type { Searched } from './search.ts';

type Search = { tab?: string } & OverviewSearch;

interface Of {
  readonly id: string;
}

const categoryTexts: Record<Category, string> = {
  SOCIAL: say('SOCIAL'),
  COMMERCIAL: say('COMMERCIAL'),
};

const Refresh = () => {
  const t = useText();
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const refresh = {
    'aria-disabled': isBusy,
    onClick: () => void client.invalidateQueries(),
  };
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

const InstitutionOverview = ({ id, search, onSearch }: Of & Searched<OverviewSearch>) => {
  const t = useText();
  const { data } = useAnswer(machines.all, { params: { institutionId: id } });
  const options = (data?.machines ?? []).map(({ _id, name, physicalId }) => ({
    value: _id,
    label: name ? `${physicalId} · ${name}` : physicalId,
  }));
  return (
    <Overview
      heading={t('Overview')}
      scope={{ institutionId: id }}
      narrow={{ key: 'machineId', label: t('Machine'), allLabel: t('All machines'), options }}
      search={search}
      onSearch={onSearch}
    />
  );
};

export const InstitutionPage = ({ id, search, onSearch }: Of & Searched<Search>) => {
  const t = useText();
  const { data, error, refetch } = useAnswer(
    institutions.one,
    { params: { id } },
    { failed: say('Failed to fetch institution') },
  );
  const institution = data?.institution;
  const { tab } = search;
  useTitle(institution?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;

  const tabs: Tab[] = [
    {
      value: 'overview',
      label: t('Overview'),
      view: () => (
        <InstitutionOverview
          id={id}
          search={parseOverviewSearch(search)}
          onSearch={(next) => onSearch({ tab, ...next }, true)}
        />
      ),
    },
  ];
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
        action={<Refresh />}
      />
    </Tabbed>
  );
};
