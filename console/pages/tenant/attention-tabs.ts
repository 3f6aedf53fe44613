import { alerts } from '../../../contract/alerts.ts';
import { type AttentionTab, attentionTabs } from '../../../contract/attention.ts';
import { allRecipientsQuery } from '../../alerts/search.ts';
import { attentionSection } from '../../attention/section.tsx';
import { prefetchQueryOf } from '../../core/calls/queries.ts';
import type { Everywhere } from '../../core/section.ts';
import { fetchFirstOrganizations } from '../../entities/organization-options.ts';
import { type Tab, tabOf } from '../tab.tsx';

interface AttentionPageTab extends Tab<Everywhere> {
  readonly tab: AttentionTab;
}

export const attentionPageTabs: readonly AttentionPageTab[] = attentionTabs.map((tab) => {
  const section = attentionSection(tab);
  const load: typeof section.load = (context, at) => {
    const { client, admin, search } = context;
    void prefetchQueryOf(client, alerts.all, { query: allRecipientsQuery(search) });
    if (admin.type === 'SUPER') void fetchFirstOrganizations(client);
    return section.load?.(context, at);
  };
  return { tab, ...tabOf({ ...section, load }) };
});
