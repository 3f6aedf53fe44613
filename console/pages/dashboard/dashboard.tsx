import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { PageTabs } from '../page-tabs.tsx';
import { dashboardTabs } from './dashboard-tabs.ts';

export const DashboardPage = () => {
  const t = useText();
  return <PageTabs tabs={dashboardTabs} to={paths.dashboard} name={t('Dashboard')} />;
};
