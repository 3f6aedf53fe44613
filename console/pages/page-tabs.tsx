import { Outlet, useChildMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Inside } from '../../contract/tenant-summary.ts';
import { useSession } from '../core/calls/session.ts';
import { isVisibleTo, type SectionInfo } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Tabbed } from '../ui/frame/tabbed.tsx';
import { useTitle } from '../ui/frame/use-title.ts';

interface PageTabsProps {
  readonly tabs: readonly SectionInfo[];
  /** Builds the address of a tab. */
  readonly to: (path: string) => string;
  /** Name of the entity for the document title; undefined while loading. */
  readonly name: string | undefined;
  /** Counts of the entity, once loaded; absent in an answer of the specification's fields alone. */
  readonly inside?: Inside | undefined;
  /** Replaces the section. */
  readonly instead?: ReactNode;
  /** The entity's header. */
  readonly children?: ReactNode;
}

/** Tabs that the admin may see, and the section of the chosen one. */
export const PageTabs = ({ tabs, to, name, inside, instead, children }: PageTabsProps) => {
  const t = useText();
  const type = useSession()?.admin.type;
  const chosen = useChildMatches({ select: ([tab]) => tab?.pathname.replace(/\/$/, '') });
  const title = tabs.find(({ path }) => to(path) === chosen)?.title;
  useTitle(title && t(title), name);
  const visibleTabs = tabs
    .filter((tab) => type && isVisibleTo(tab, type))
    .map(({ path, title, count, isAwaited }) => {
      const n = (inside && count?.of(inside)) ?? 0;
      return {
        to: to(path),
        label: t(title),
        count: count && { n, text: t(count.text, { n }), tone: count.tone },
        awaited: isAwaited && name === undefined,
      };
    });
  return (
    <Tabbed tabs={visibleTabs} value={chosen} header={children} instead={instead}>
      <Outlet />
    </Tabbed>
  );
};
