import { lazy, Suspense } from 'react';
import { NewLoginNotice } from '../../admins/new-login.tsx';
import { useNotices } from '../../core/calls/notices.ts';
import { failedPart } from '../../ui/feedback/part.tsx';

const BackupNotice = lazy(() => import('./backup-notice.tsx').catch(failedPart));

interface PageNoticesProps {
  /** Path of the page. */
  readonly place: string;
}

/** Notices above the header. The rare one has a file of its own; the other would move the page by it. */
export const PageNotices = ({ place }: PageNoticesProps) => {
  const { backup, newLogins = [] } = useNotices() ?? {};
  const [newest, ...others] = newLogins;
  return (
    <>
      <Suspense>
        {backup && (backup.isLate || backup.restoredAt !== null) && (
          <BackupNotice backup={backup} />
        )}
      </Suspense>
      {newest && (
        <NewLoginNotice key={`${place} ${newest._id}`} newLogin={newest} more={others.length} />
      )}
    </>
  );
};
