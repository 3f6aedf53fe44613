import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../core/paths.ts';
import { useOrganization } from '../organizations/queries.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import { organizationTabs } from './organization-tabs.ts';
import { PageTabs } from './page-tabs.tsx';

const route = getRouteApi('/framed/organization/$organizationId');

export const OrganizationPage = () => {
  const { organizationId } = route.useParams();
  const { data, error, refetch } = useOrganization(organizationId);
  const organization = data?.organization;
  useTitle(organization?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;
  return (
    <PageTabs
      tabs={organizationTabs}
      to={(path) => paths.organization(organizationId, path)}
      inside={organization?.inside}
    >
      <EntityHeader
        name={organization?.name}
        logo={organization?.logo}
        line={organization?.description}
        badges={organization?.type && <Badge>{organization.type}</Badge>}
      />
    </PageTabs>
  );
};
