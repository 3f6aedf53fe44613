import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import { useTitle } from '../ui/frame/use-title.ts';
import { dashboardTabs } from './dashboard-tabs.ts';
import { PageTabs } from './page-tabs.tsx';

/** spec 2: the super admin's page. */
export const DashboardPage = () => {
  const t = useText();
  useTitle(t('Dashboard'));
  return <PageTabs tabs={dashboardTabs} to={paths.dashboard} />;
};
