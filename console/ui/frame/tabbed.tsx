import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFormats } from '../../core/formats.ts';
import type { Tone } from '../../core/tone.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Badge } from './badge.tsx';
import { Page } from './page.tsx';
import styles from './tabbed.module.css';
import { useScrollToChosen } from './use-scroll-to-chosen.ts';

/** Number of things that need attention, with its label. */
interface TabCount {
  readonly n: number;
  readonly text: string;
  readonly tone: Tone;
}

interface Tab {
  /** Address; `search` are the parameters that it keeps. */
  readonly to: string;
  readonly search?: object;
  readonly label: string;
  readonly count?: TabCount | undefined;
  /** Hides the tab and its page while the content is loading. */
  readonly awaited?: boolean | undefined;
}

interface TabbedProps {
  readonly tabs: readonly Tab[];
  /** Address of the chosen tab. */
  readonly value: string | undefined;
  /** Head of the entity. */
  readonly header?: ReactNode;
  /** Replaces the page of every tab, for example by an error. */
  readonly instead?: ReactNode;
  /** The page of the chosen tab. */
  readonly children: ReactNode;
}

/** The style sheet draws the number, so that the text of a tab is its title alone. */
const CountBadge = ({ n, tone }: TabCount) => {
  const { number } = useFormats();
  return (
    <span aria-hidden="true">
      <Badge tone={tone}>
        <span className={styles.count} data-count={number(n)} />
      </Badge>
    </span>
  );
};

/** Index of the next tab for each key. */
const keys: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const onKeyDown = (event: KeyboardEvent): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  const next = tabs[keys[event.key]?.(at, tabs.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
};

/** Head of an entity with link tabs and the chosen page. Unlike Mantine's tabs, it renders once. */
export const Tabbed = ({ tabs, value, header, instead, children }: TabbedProps) => {
  const chosen = tabs.find(({ to }) => to === value);
  const visibleTabs = tabs.filter(({ awaited }) => !awaited);
  const id = useId();
  const list = useScrollToChosen<HTMLDivElement>(
    '[data-active]',
    `${chosen?.to} ${visibleTabs.length}`,
  );
  const band = (
    <div data-screen-only>
      {header}
      <div ref={list} role="tablist" className={styles.list} onKeyDown={onKeyDown}>
        {visibleTabs.map(({ to, search, label, count }) => {
          const isChosen = to === chosen?.to;
          const isCounted = count !== undefined && count.n > 0;
          return (
            <Link
              key={to}
              to={to}
              search={search ?? {}}
              role="tab"
              id={`${id}-${to}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? id : undefined}
              aria-describedby={isCounted ? `${id}-${to}-count` : undefined}
              tabIndex={isChosen || !chosen ? 0 : -1}
              data-active={isChosen || undefined}
              className={styles.tab}
            >
              {label}
              {isCounted && <CountBadge {...count} />}
            </Link>
          );
        })}
      </div>
      {visibleTabs.map(
        ({ to, count }) =>
          count !== undefined &&
          count.n > 0 && (
            <VisuallyHidden key={to} id={`${id}-${to}-count`}>
              {count.text}
            </VisuallyHidden>
          ),
      )}
    </div>
  );
  return (
    <Page band={band}>
      {chosen?.awaited && (instead ?? <Skeleton height={480} />)}
      {chosen && !chosen.awaited && (
        <div key={chosen.to} role="tabpanel" id={id} aria-labelledby={`${id}-${chosen.to}`}>
          {instead ?? children}
        </div>
      )}
    </Page>
  );
};
