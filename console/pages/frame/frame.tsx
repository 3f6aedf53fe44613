import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../core/calls/session.ts';
import { parseAddress } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { KeyHelp } from './key-help.tsx';
import { PageNotices } from './page-notices.tsx';

/** Moves the focus to the content of a new page, for the keyboard and screen readers. */
const useFocusOnPage = () => {
  const page = useRouterState({
    select: ({ resolvedLocation }) =>
      resolvedLocation && parseAddress(resolvedLocation.pathname).page,
  });
  const previousPage = useRef(page);
  useEffect(() => {
    const isFirst = previousPage.current === undefined;
    if (previousPage.current === page) return;
    previousPage.current = page;
    if (!isFirst) document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
};

/** Layout of every page: header, notices and content. */
export const Frame = () => {
  const t = useText();
  const session = useSession();
  useFocusOnPage();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  // The guard is about to redirect.
  if (!session) return null;
  return (
    <>
      <a href="#content" data-screen-only className={styles.skip}>
        {t('Skip to content')}
      </a>
      <OfflineNotice />
      <Header admin={session.admin} />
      <div className={styles.content}>
        <Outlet />
      </div>
      <PageNotices place={place} />
      <KeyHelp />
    </>
  );
};
