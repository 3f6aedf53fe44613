import { type AttentionTab, attentionTabs } from '../../contract/attention.ts';
import type { AttentionSearch } from '../attention/search.ts';
import { attentionSection } from '../attention/section.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere, Searched } from '../core/section.ts';
import { type Tab, tabOf } from './tab.tsx';

interface AttentionPageTab extends Tab<Everywhere> {
  readonly tab: AttentionTab;
}

export const attentionPageTabs: readonly AttentionPageTab[] = attentionTabs.map((tab) => {
  const section = attentionSection(tab);
  const Own = lazyView(() => import('./own-attention.tsx'), section.view);
  const View = (props: Searched<AttentionSearch>) => <Own {...props} tab={tab} />;
  const view = Object.assign(View, { fetchAhead: Own.fetchAhead });
  return { tab, ...tabOf({ ...section, view }) };
});
