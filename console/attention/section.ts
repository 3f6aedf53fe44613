import { type AttentionTab, attention } from '../../contract/attention.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { Everywhere, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import type { FromPage } from './attention.tsx';
import { type AttentionSearch, attentionSearch, toQuery } from './search.ts';

const described: Record<AttentionTab, { readonly path: string; readonly title: string }> = {
  OPEN: { path: '/', title: say('Open') },
  MINE: { path: 'mine', title: say('Mine') },
  SNOOZED: { path: 'snoozed', title: say('Snoozed') },
  DONE: { path: 'done', title: say('Done') },
};

const view = lazyView(() => import('./attention.tsx'));

export const attentionSection = (
  tab: AttentionTab,
): Section<Everywhere, AttentionSearch, FromPage> => ({
  ...described[tab],
  search: attentionSearch,
  load: ({ client, search }) => fetchAhead(client, attention.all, { query: toQuery(search, tab) }),
  view,
});
