import { alerts } from '../../../contract/alerts.ts';
import { type AttentionTab, attention, attentionTabs } from '../../../contract/attention.ts';
import { allRecipientsQuery } from '../../alerts/search.ts';
import type { AttentionSearch } from '../../attention/search.ts';
import { attentionSection } from '../../attention/section.ts';
import { prefetchQueryOf } from '../../core/calls/queries.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { Everywhere, SearchProps } from '../../core/section.ts';
import { fetchOrganizationNames } from '../../organizations/names.ts';
import { type Tab, tabOf } from '../tab.tsx';

interface AttentionPageTab extends Tab<Everywhere> {
  readonly tab: AttentionTab;
}

export const attentionPageTabs: readonly AttentionPageTab[] = attentionTabs.map((tab) => {
  const section = attentionSection(tab);
  const OwnAttentionView = lazyView(() => import('./own-attention.tsx'), section.view);
  const View = (props: SearchProps<AttentionSearch>) => <OwnAttentionView {...props} tab={tab} />;
  const view = Object.assign(View, { prefetch: OwnAttentionView.prefetch });
  const load: typeof section.load = (context, at) => {
    const { client, admin, search } = context;
    void prefetchQueryOf(client, attention.count, {});
    void prefetchQueryOf(client, alerts.all, { query: allRecipientsQuery(search) });
    if (admin.type === 'SUPER') void fetchOrganizationNames(client);
    return section.load?.(context, at);
  };
  return { tab, ...tabOf({ ...section, load, view }) };
});
