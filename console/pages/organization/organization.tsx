import { getRouteApi } from '@tanstack/react-router';
import { isMissing } from '../../core/calls/queries.ts';
import { organizationText } from '../../core/page-subject.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { failedOrganization, useOrganization } from '../../organizations/queries.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EntityMissing } from '../entity-failure.tsx';
import { PageTabs } from '../page-tabs.tsx';
import { organizationTabs } from './organization-tabs.ts';

const route = getRouteApi('/framed/organization/$organizationId');

export const OrganizationPage = () => {
  const { organizationId } = route.useParams();
  const t = useText();
  const { data, error, refetch } = useOrganization(organizationId);
  const organization = data?.organization;
  const text = organization && organizationText(organization);
  if (isMissing(error)) return <EntityMissing error={error} />;
  const failure = data ? null : error;
  return (
    <PageTabs
      tabs={organizationTabs}
      to={(path) => paths.organization(organizationId, path)}
      name={organization?.name}
      inside={organization?.inside}
      instead={
        failure && (
          <Failure error={failure} failed={failedOrganization} onRetry={() => void refetch()} />
        )
      }
    >
      <PageHead
        hasMark
        name={failure ? t('Organization') : text?.name}
        logo={organization?.logo}
        line={text?.line}
        badges={organization?.type && <Badge>{organization.type}</Badge>}
      />
    </PageTabs>
  );
};
