import { Outlet } from '@tanstack/react-router';
import { useText } from '../../core/texts.ts';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';

/** Everything the admin's tenant changed or tried. */
export const AuditPage = () => {
  const t = useText();
  useTitle(t('Audit'));
  return (
    <Page>
      <Outlet />
    </Page>
  );
};
