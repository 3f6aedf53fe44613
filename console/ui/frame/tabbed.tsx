import { Tabs, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

/** An entity's band with its tabs, each a link, and the page of the chosen one. */
export const Tabbed = ({ tabs, value, header, instead, children }: Props) => {
  const chosen = tabs.find(({ to }) => to === value);
  const shown = tabs.filter(({ awaited }) => !awaited);
  const list = useInSight<HTMLDivElement>('[data-active]', `${chosen?.to} ${shown.length}`);
  const band = (
    <div className={styles.band}>
      {header}
      <Tabs.List ref={list} className={styles.list}>
        {shown.map(({ to, search, label, count }) => (
          <Tabs.Tab
            key={to}
            value={to}
            className={styles.tab}
            // A link has no type.
            renderRoot={({ type: _, ...props }) => (
              <Link {...props} to={to} search={search ?? {}} />
            )}
          >
            {label}
            {count && count.n > 0 && <Counted {...count} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  );
  return (
    <Tabs classNames={{ tabLabel: styles.label ?? '' }} value={chosen?.to ?? null}>
      <Page band={band}>
        {chosen?.awaited && (instead ?? <Skeleton height={480} />)}
        {chosen && !chosen.awaited && (
          <Tabs.Panel value={chosen.to}>{instead ?? children}</Tabs.Panel>
        )}
      </Page>
    </Tabs>
  );
};
