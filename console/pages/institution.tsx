import { getRouteApi } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { paths } from '../core/paths.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { categoryTexts } from '../institutions/categories.ts';
import { EditInstitution } from '../institutions/edit-action.tsx';
import { useInstitution } from '../institutions/queries.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { EntityFailure, EntityHeader } from './entity-header.tsx';
import { institutionTabs } from './institution-tabs.ts';
import { PageTabs } from './page-tabs.tsx';
import { Refresh } from './refresh.tsx';

const route = getRouteApi('/framed/institution/$institutionId');

export const InstitutionPage = () => {
  const { institutionId } = route.useParams();
  const t = useText();
  const { data, error, refetch } = useInstitution(institutionId);
  const institution = data?.institution;
  const mayEdit = useSession()?.admin.type !== 'INSTITUTION';
  useTitle(institution?.name);
  if (error && !data) return <EntityFailure error={error} onRetry={() => void refetch()} />;
  return (
    <PageTabs
      tabs={institutionTabs}
      to={(path) => paths.institution(institutionId, path)}
      inside={institution?.inside}
    >
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
            {institution && mayEdit && <EditInstitution institution={institution} />}
            <Refresh institutionId={institutionId} />
          </>
        }
      />
    </PageTabs>
  );
};
