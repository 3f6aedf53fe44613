import { type AttentionTab, attention } from '../../contract/attention.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, SearchProps, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type AttentionSearch, attentionSearch, toQuery } from './search.ts';

const tabs: Record<AttentionTab, { readonly path: string; readonly title: string }> = {
  OPEN: { path: '/', title: defineText('Open') },
  MINE: { path: 'mine', title: defineText('Mine') },
  SNOOZED: { path: 'snoozed', title: defineText('Snoozed') },
  DONE: { path: 'done', title: defineText('Done') },
};

const AttentionView = lazyView(() => import('./attention.tsx'));

export const attentionSection = (tab: AttentionTab): Section<Everywhere, AttentionSearch> => ({
  ...tabs[tab],
  search: attentionSearch,
  load: ({ client, search }) =>
    prefetchQueryOf(client, attention.all, { query: toQuery(search, tab) }),
  view: Object.assign(
    (props: SearchProps<AttentionSearch>) => <AttentionView {...props} tab={tab} />,
    { prefetch: AttentionView.prefetch },
  ),
});
