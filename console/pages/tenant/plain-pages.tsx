import { Outlet } from '@tanstack/react-router';
import { defineText, useText } from '../../core/texts.ts';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';

/** A page of one section, without tabs. */
const plainPage = (title: string) => () => {
  const t = useText();
  useTitle(t(title));
  return (
    <Page>
      <Outlet />
    </Page>
  );
};

/** Everything the admin's tenant changed or tried. */
export const AuditPage = plainPage(defineText('Audit'));

/** Machines of all institutions. */
export const FleetPage = plainPage(defineText('All machines'));

/** Recipients of alerts. */
export const RecipientsPage = plainPage(defineText('Recipients'));

/** The payments of the platform's merchant accounts. */
export const StatementsPage = plainPage(defineText('Payments by day'));
