import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { PageTabs } from '../page-tabs.tsx';
import { refillTabs } from './refill-tabs.ts';

const route = getRouteApi('/framed/institution/$institutionId/refills');

/** Visits to the machines of an institution. */
export const RefillsPage = () => {
  const { institutionId } = route.useParams();
  const t = useText();
  return (
    <PageTabs
      tabs={refillTabs}
      to={(path) => paths.refills(institutionId, path)}
      name={t('Refills')}
    >
      <PageHead isTitle name={t('Refills')} />
    </PageTabs>
  );
};
