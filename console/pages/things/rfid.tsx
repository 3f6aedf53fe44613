import { getRouteApi } from '@tanstack/react-router';
import type { Rfid } from '../../../contract/rfids.ts';
import { isMissing } from '../../core/calls/queries.ts';
import { rfidText } from '../../core/page-subject.ts';
import { useText } from '../../core/texts.ts';
import { RfidStateBadge } from '../../rfids/list/rfid-table.tsx';
import { RfidFacts } from '../../rfids/page/rfid-facts.tsx';
import { RfidActions } from '../../rfids/page/rfid-head.tsx';
import { RfidList } from '../../rfids/page/rfid-list.tsx';
import { failedRfid, useRfid } from '../../rfids/queries.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { HeadFacts, PageHead } from '../../ui/frame/page-head.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import { RfidMissing } from './rfid-missing.tsx';

const route = getRouteApi('/framed/institution/$institutionId/rfids/$rfidId');

const RfidBadges = ({ rfid }: { readonly rfid: Rfid }) => {
  const t = useText();
  return (
    <>
      <RfidStateBadge rfid={rfid} />
      {rfid.isFree && <Badge>{t('Free')}</Badge>}
      {rfid.stockType === 'UNLIMITED' && <Badge>{t('UNLIMITED')}</Badge>}
    </>
  );
};

interface RfidHeadProps {
  readonly rfid: Rfid | undefined;
  readonly rfidId: string;
}

const RfidHead = ({ rfid, rfidId }: RfidHeadProps) => (
  <>
    <PageHead
      isTitle
      {...(rfid ? rfidText(rfid) : { name: undefined })}
      badges={rfid && <RfidBadges rfid={rfid} />}
      actions={rfid ? <RfidActions rfid={rfid} /> : null}
    />
    {rfid ? <RfidFacts rfid={rfid} rfidId={rfidId} /> : <HeadFacts facts={undefined} areTall />}
  </>
);

/** The page of a card: its holder, its allowance and what happened. */
export const RfidPage = () => {
  const { institutionId, rfidId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useRfid(institutionId, rfidId);
  const rfid = data?.rfid;
  useTitle(rfid?.name, rfid?.physicalId);
  if (isMissing(error)) {
    return <RfidMissing institutionId={institutionId} rfidId={rfidId} error={error} />;
  }
  return (
    <Page band={<RfidHead rfid={rfid} rfidId={rfidId} />}>
      {!rfid && error && (
        <Failure error={error} failed={failedRfid} onRetry={() => void refetch()} />
      )}
      {!rfid && !error && <Skeleton height={480} />}
      {rfid && (
        <RfidList
          key={rfid._id}
          institutionId={institutionId}
          rfidId={rfidId}
          page={search.page}
          onPage={(page) => void navigate({ search: { ...search, page } })}
        />
      )}
    </Page>
  );
};
