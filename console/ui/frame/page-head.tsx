import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList, type Named } from '../list/fact-list.tsx';
import { Monogram } from './monogram.tsx';
import styles from './page-head.module.css';

interface Props {
  /** Absent while it is awaited. */
  readonly name: string | undefined;
  /** It is the page's title: no tab below has one of its own. */
  readonly isTitle?: boolean;
  /** Its logo or monogram stands before it. */
  readonly hasMark?: boolean;
  readonly logo?: string | null | undefined;
  /** The description, the address or who it is. */
  readonly line?: string | undefined;
  readonly icon?: ReactNode;
  readonly badges?: ReactNode;
  /** The one that fits beside the name, also on a phone. */
  readonly action?: ReactNode;
  /** On a phone they have a row of their own. */
  readonly actions?: ReactNode;
}

const Mark = ({ name, logo }: Pick<Props, 'name' | 'logo'>) => (
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
    <div className={styles.names}>
      <Skeleton width={180} height={20} my={4} radius={4} />
    </div>
    <div className={styles.line}>
      <Skeleton width={280} height={13} my={4} radius={4} maw="100%" />
    </div>
  </>
);

const Text = ({ name, isTitle, line, icon, badges }: Props) => {
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

/** Who or what the page is about, and what can be done with it. */
export const PageHead = (props: Props) => {
  const { name, hasMark, logo, action, actions } = props;
  return (
    <div className={styles.head}>
      {hasMark && <Mark name={name} logo={logo} />}
      <div className={styles.text}>
        {name === undefined ? <AwaitedText /> : <Text {...props} />}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
};

interface FactsProps {
  /** Absent while they are awaited. */
  readonly facts: readonly Named[] | undefined;
  /** Some have a second line, which may come later. */
  readonly areTall?: boolean;
}

/** What is known of who or what the page is about. */
export const HeadFacts = ({ facts, areTall = false }: FactsProps) => {
  const look = areTall ? `${styles.facts} ${styles.tall}` : styles.facts;
  if (facts) return <FactList className={look} facts={facts} />;
  return (
    <div className={look}>
      <Skeleton width={480} maw="100%" height={areTall ? 60 : 39} radius={4} />
    </div>
  );
};
