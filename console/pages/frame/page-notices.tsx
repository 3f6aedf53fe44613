import { lazy, Suspense } from 'react';
import { NewLoginNotice } from '../../admins/new-login.tsx';
import { useNotices } from '../../core/calls/notices.ts';
import { failedPart } from '../../ui/feedback/part.tsx';
import styles from './frame.module.css';

const BackupNotice = lazy(() => import('./backup-notice.tsx').catch(failedPart));

interface PageNoticesProps {
  /** Path of the page. */
  readonly place: string;
}

/** Notices at the lower edge of the screen, where a late one moves nothing. The rare one has a file of its own. */
export const PageNotices = ({ place }: PageNoticesProps) => {
  const { backup, newLogins = [] } = useNotices() ?? {};
  const [newest, ...others] = newLogins;
  return (
    <div className={styles.notices}>
      <Suspense>
        {backup && (backup.isLate || backup.restoredAt !== null) && (
          <BackupNotice backup={backup} />
        )}
      </Suspense>
      {newest && (
        <NewLoginNotice key={`${place} ${newest._id}`} newLogin={newest} more={others.length} />
      )}
    </div>
  );
};
