import { getRouteApi } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { isMissing } from '../../core/calls/queries.ts';
import { useSession } from '../../core/calls/session.ts';
import { institutionText } from '../../core/page-subject.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { categoryTexts } from '../../institutions/categories.ts';
import { EditInstitution } from '../../institutions/edit-action.tsx';
import { EditOpeningHours } from '../../institutions/opening-hours-action.tsx';
import { failedInstitution, useInstitution } from '../../institutions/queries.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { RefillsLink } from '../../visits/refills-link.tsx';
import { EntityMissing } from '../entity-failure.tsx';
import { PageTabs } from '../page-tabs.tsx';
import { institutionTabs } from './institution-tabs.ts';
import { Refresh } from './refresh.tsx';

const route = getRouteApi('/framed/institution/$institutionId');

export const InstitutionPage = () => {
  const { institutionId } = route.useParams();
  const t = useText();
  const { data, error, refetch } = useInstitution(institutionId);
  const institution = data?.institution;
  const text = institution && institutionText(institution);
  const mayEdit = useSession()?.admin.type !== 'INSTITUTION';
  if (isMissing(error)) return <EntityMissing error={error} />;
  const failure = data ? null : error;
  return (
    <PageTabs
      tabs={institutionTabs}
      to={(path) => paths.institution(institutionId, path)}
      name={institution?.name}
      inside={institution?.inside}
      instead={
        failure && (
          <Failure error={failure} failed={failedInstitution} onRetry={() => void refetch()} />
        )
      }
    >
      <PageHead
        hasMark
        name={failure ? t('Institution') : text?.name}
        logo={institution?.logo}
        line={text?.line}
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
            {!failure && <RefillsLink institutionId={institutionId} />}
            {!failure && <EditOpeningHours institution={institution} />}
            {!failure && mayEdit && <EditInstitution institution={institution} />}
            <Refresh institutionId={institutionId} />
          </>
        }
      />
    </PageTabs>
  );
};
