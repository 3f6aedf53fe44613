import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList, type NamedFact } from '../list/fact-list.tsx';
import { Monogram } from './monogram.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** Undefined while loading. */
  readonly name: string | undefined;
  /** Renders an h1, for pages whose tabs have no title. */
  readonly isTitle?: boolean;
  /** Shows the logo or monogram before it. */
  readonly hasMark?: boolean;
  readonly logo?: string | null | undefined;
  /** Description, address or owner. */
  readonly line?: string | undefined;
  readonly icon?: ReactNode;
  readonly badges?: ReactNode;
  /** Button beside the name, also on a phone. */
  readonly action?: ReactNode;
  /** Buttons; on a phone in a row of their own. Null reserves that row while loading. */
  readonly actions?: ReactNode;
}

const Mark = ({ name, logo }: Pick<PageHeadProps, 'name' | 'logo'>) => (
  <div className={styles.mark}>
    {name === undefined ? (
      <Skeleton width={52} height={52} radius={8} />
    ) : (
      <Monogram name={name} logo={logo ?? null} size={52} />
    )}
  </div>
);

const AwaitedText = () => (
  <>
    <div className={`${styles.names} ${styles.awaited}`}>
      <Skeleton width={180} height={20} my={4} radius={4} />
    </div>
    <div className={styles.line}>
      <Skeleton width={280} height={13} my={4} radius={4} maw="100%" />
    </div>
  </>
);

const Text = ({ name, isTitle, line, icon, badges }: PageHeadProps) => {
  const Name = isTitle ? 'h1' : 'p';
  return (
    <>
      <div className={styles.names}>
        <Name className={styles.name}>{name}</Name>
        {badges}
      </div>
      {line && (
        <p className={styles.line}>
          {icon}
          <span>{line}</span>
        </p>
      )}
    </>
  );
};

/** Head of an entity's page with its actions. */
export const PageHead = (props: PageHeadProps) => {
  const { name, hasMark, logo, action, actions } = props;
  return (
    <div
      className={styles.head}
      data-marked={hasMark || undefined}
      data-acting={action ? true : undefined}
    >
      {hasMark && <Mark name={name} logo={logo} />}
      <div className={styles.text}>
        {name === undefined ? <AwaitedText /> : <Text {...props} />}
      </div>
      {action && (
        <div data-screen-only className={styles.action}>
          {action}
        </div>
      )}
      {actions !== undefined && (
        <div data-screen-only className={styles.actions}>
          {actions}
        </div>
      )}
    </div>
  );
};

interface HeadFactsProps {
  /** Undefined while loading. */
  readonly facts: readonly NamedFact[] | undefined;
  /** Reserves the height of a second line, which may load later. */
  readonly areTall?: boolean;
}

export const HeadFacts = ({ facts, areTall = false }: HeadFactsProps) => {
  const look = areTall ? `${styles.facts} ${styles.tall}` : styles.facts;
  if (facts) return <FactList className={look} facts={facts} />;
  return (
    <div className={look}>
      <Skeleton width={480} maw="100%" className={styles.awaitedFacts} radius={4} />
    </div>
  );
};
