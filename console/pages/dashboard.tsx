import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import { dashboardTabs } from './dashboard-tabs.ts';
import { PageTabs } from './page-tabs.tsx';

export const DashboardPage = () => {
  const t = useText();
  return <PageTabs tabs={dashboardTabs} to={paths.dashboard} name={t('Dashboard')} />;
};
