import { alerts } from '../../contract/alerts.ts';
import { type AttentionTab, attention, attentionTabs } from '../../contract/attention.ts';
import { allToldQuery } from '../alerts/search.ts';
import type { AttentionSearch } from '../attention/search.ts';
import { attentionSection } from '../attention/section.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Everywhere, Searched } from '../core/section.ts';
import { fetchOrganizationNames } from '../organizations/names.ts';
import { type Tab, tabOf } from './tab.tsx';

interface AttentionPageTab extends Tab<Everywhere> {
  readonly tab: AttentionTab;
}

export const attentionPageTabs: readonly AttentionPageTab[] = attentionTabs.map((tab) => {
  const section = attentionSection(tab);
  const Own = lazyView(() => import('./own-attention.tsx'), section.view);
  const View = (props: Searched<AttentionSearch>) => <Own {...props} tab={tab} />;
  const view = Object.assign(View, { fetchAhead: Own.fetchAhead });
  const load: typeof section.load = (asked, at) => {
    const { client, admin, search } = asked;
    void fetchAhead(client, attention.count, {});
    void fetchAhead(client, alerts.all, { query: allToldQuery(search) });
    if (admin.type === 'SUPER') void fetchOrganizationNames(client);
    return section.load?.(asked, at);
  };
  return { tab, ...tabOf({ ...section, load, view }) };
});
