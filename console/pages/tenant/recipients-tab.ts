import { alertsSection } from '../../alerts/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { Everywhere } from '../../core/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const recipientsTab: Tab<Everywhere> = tabOf({
  ...alertsSection,
  view: lazyView(() => import('./own-recipients.tsx'), alertsSection.view),
});
