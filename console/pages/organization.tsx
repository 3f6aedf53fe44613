import { institutions } from '../../contract/institutions.ts';
import { useAnswer } from '../core/queries.ts';
import { useText } from '../core/texts.ts';
import { useOrganization } from '../organizations/queries.ts';
import { Overview } from '../overview/overview.tsx';
import { type OverviewSearch, parseOverviewSearch } from '../overview/search.ts';
import { Badge } from '../ui/badge.tsx';
import { type Tab, Tabbed } from '../ui/tabbed.tsx';
import { useTitle } from '../ui/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import { optionsOf } from './options.ts';
import type { Searched } from './search.ts';

type Search = { tab?: string } & OverviewSearch;

interface Of {
  readonly id: string;
}

const OrganizationOverview = ({ id, search, onSearch }: Of & Searched<OverviewSearch>) => {
  const t = useText();
  const { data } = useAnswer(institutions.all, { params: { organizationId: id } });
  return (
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
  );
};

export const OrganizationPage = ({ id, search, onSearch }: Of & Searched<Search>) => {
  const t = useText();
  const { data, error, refetch } = useOrganization(id);
  const organization = data?.organization;
  const { tab } = search;
  useTitle(organization?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;

  const tabs: Tab[] = [
    {
      value: 'overview',
      label: t('Overview'),
      view: () => (
        <OrganizationOverview
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
        name={organization?.name}
        logo={organization?.logo}
        line={organization?.description}
        badges={organization?.type && <Badge>{organization.type}</Badge>}
      />
    </Tabbed>
  );
};
