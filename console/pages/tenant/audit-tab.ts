import { auditSection } from '../../audit/section.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import type { Everywhere } from '../../core/section.ts';
import { type Tab, tabOf } from '../tab.tsx';

export const auditTab: Tab<Everywhere> = tabOf({
  ...auditSection,
  view: lazyView(() => import('./own-audit.tsx'), auditSection.view),
});
