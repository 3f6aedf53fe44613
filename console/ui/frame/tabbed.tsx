import { Tabs, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useFormats } from '../../core/formats.ts';
import { Badge, type Tone } from './badge.tsx';
import { Part } from './part.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './tabbed.module.css';

/** How much there needs attention, and in words what is counted. */
interface Count {
  readonly n: number;
  readonly text: string;
  readonly tone: Tone;
}

export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly count?: Count | undefined;
  /** What it shows is still awaited: until then it is not among the tabs, and its page is held. */
  readonly awaited?: boolean;
  readonly view: () => ReactNode;
}

interface Props {
  readonly tabs: readonly Tab[];
  /** The chosen tab; the first one if there is no such tab. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** What the tabs belong to. */
  readonly children?: ReactNode;
}

/** Brings the chosen tab to the middle of those that scroll sideways. */
const useInSight = (chosen: string | undefined, count: number) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = chosen && count > 0 && list.current?.querySelector('[data-active]');
    if (!tab || !list.current) return;
    const around = list.current.getBoundingClientRect();
    const { left, width } = tab.getBoundingClientRect();
    list.current.scrollLeft += left + width / 2 - (around.left + around.width / 2);
  }, [chosen, count]);
  return list;
};

const Counted = ({ n, text, tone }: Count) => {
  const { number } = useFormats();
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true">
        <Badge tone={tone}>{number(n)}</Badge>
      </span>
    </>
  );
};

/** An entity's band with its tabs, and the page of the chosen one. */
export const Tabbed = ({ tabs, value, onChange, children }: Props) => {
  const chosen = tabs.find((tab) => tab.value === value) ?? tabs[0];
  const shown = tabs.filter(({ awaited }) => !awaited);
  const list = useInSight(chosen?.value, shown.length);
  return (
    <Tabs
      classNames={{ tabLabel: styles.label ?? '' }}
      value={chosen?.value ?? null}
      onChange={(next) => next && onChange(next)}
    >
      <div className={styles.band}>
        <div className="column">
          {children}
          <Tabs.List ref={list} className={styles.list}>
            {shown.map((tab) => (
              <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
                {tab.label}
                {tab.count && tab.count.n > 0 && <Counted {...tab.count} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
      </div>
      <main id="content" tabIndex={-1} className={`column ${styles.page}`}>
        {chosen?.awaited && <Skeleton height={480} />}
        {chosen && !chosen.awaited && (
          <Tabs.Panel value={chosen.value}>
            <Part name={chosen.value}>
              <Suspense fallback={<Skeleton height={480} />}>{chosen.view()}</Suspense>
            </Part>
          </Tabs.Panel>
        )}
      </main>
    </Tabs>
  );
};
