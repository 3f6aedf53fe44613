import { Outlet } from '@tanstack/react-router';
import { useText } from '../../core/texts.ts';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';

/** Recipients of alerts. */
export const RecipientsPage = () => {
  const t = useText();
  useTitle(t('Recipients'));
  return (
    <Page>
      <Outlet />
    </Page>
  );
};
