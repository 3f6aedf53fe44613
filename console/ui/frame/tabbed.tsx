import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFormats } from '../../core/formats.ts';
import type { Tone } from '../../core/tone.ts';
import { Badge } from './badge.tsx';
import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './tabbed.module.css';
import { useInSight } from './use-in-sight.ts';

/** How much there needs attention, and in words what is counted. */
interface Count {
  readonly n: number;
  readonly text: string;
  readonly tone: Tone;
}

interface Tab {
  /** Its address, and what of it is kept beside. */
  readonly to: string;
  readonly search?: object;
  readonly label: string;
  readonly count?: Count | undefined;
  /** What it shows is still awaited: until then it is not among the tabs, and its page is held. */
  readonly awaited?: boolean | undefined;
}

interface Props {
  readonly tabs: readonly Tab[];
  /** The address of the chosen tab. */
  readonly value: string | undefined;
  /** What the tabs belong to. */
  readonly header?: ReactNode;
  /** In the place of every tab's page, such as what could not be fetched. */
  readonly instead?: ReactNode;
  /** The page of the chosen tab. */
  readonly children: ReactNode;
}

/** The number is drawn by the style sheet: the text of a tab is its title alone. */
const CountBadge = ({ n, tone }: Count) => {
  const { number } = useFormats();
  return (
    <span aria-hidden="true">
      <Badge tone={tone}>
        <span className={styles.count} data-count={number(n)} />
      </Badge>
    </span>
  );
};

/** Which tab a key leads to, of so many. */
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

/**
 * An entity's band with its tabs, each a link, and the page of the chosen one. Unlike the kit's they
 * are drawn once: every page has them.
 */
export const Tabbed = ({ tabs, value, header, instead, children }: Props) => {
  const chosen = tabs.find(({ to }) => to === value);
  const shown = tabs.filter(({ awaited }) => !awaited);
  const id = useId();
  const list = useInSight<HTMLDivElement>('[data-active]', `${chosen?.to} ${shown.length}`);
  const band = (
    <div className={styles.band}>
      {header}
      <div ref={list} role="tablist" className={styles.list} onKeyDown={onKeyDown}>
        {shown.map(({ to, search, label, count }) => {
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
      {shown.map(
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
