import { toldSection } from '../alerts/section.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Everywhere } from '../core/section.ts';
import { type Tab, tabOf } from './tab.tsx';

export const toldTab: Tab<Everywhere> = tabOf({
  ...toldSection,
  view: lazyView(() => import('./own-told.tsx'), toldSection.view),
});
