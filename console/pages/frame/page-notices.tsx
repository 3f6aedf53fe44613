import { lazy, Suspense } from 'react';
import { useNotices } from '../../core/calls/notices.ts';
import { failedPart } from '../../ui/feedback/part.tsx';

const BackupNotice = lazy(() => import('./backup-notice.tsx').catch(failedPart));
const NewLoginNotice = lazy(() => import('../../admins/new-login.tsx').catch(failedPart));

interface PageNoticesProps {
  /** Path of the page. */
  readonly place: string;
}

/** Notices above the header. Their files are fetched by those who have one. */
export const PageNotices = ({ place }: PageNoticesProps) => {
  const { backup, newLogins = [] } = useNotices() ?? {};
  const [newest, ...others] = newLogins;
  return (
    <Suspense>
      {backup && (backup.isLate || backup.restoredAt !== null) && <BackupNotice backup={backup} />}
      {newest && (
        <NewLoginNotice key={`${place} ${newest._id}`} newLogin={newest} more={others.length} />
      )}
    </Suspense>
  );
};
