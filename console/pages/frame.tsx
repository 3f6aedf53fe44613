import { Outlet } from '@tanstack/react-router';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** What stands around every page of the console. */
export const Frame = () => {
  const t = useText();
  const session = useSession();
  // The guard is about to leave.
  if (!session) return null;
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {t('Skip to the content')}
      </a>
      <OfflineNotice />
      <Header admin={session.admin} />
      <Outlet />
    </>
  );
};
