import type { ReactNode } from 'react';
import styles from './row-card.module.css';

interface RowCardProps {
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly line?: ReactNode;
  readonly menu?: ReactNode;
  /** Colours the edge of a card that needs attention. */
  readonly tone?: 'low' | 'bad' | undefined;
  readonly children?: ReactNode;
}

/** A table row as a card, for phones. */
export const RowCard = ({ title, badge, line, menu, tone, children }: RowCardProps) => (
  <article className={styles.card} data-tone={tone}>
    <div className={styles.head}>
      <h2 className={styles.title}>
        <span>{title}</span>
        {badge}
      </h2>
      {menu && <div className={styles.menu}>{menu}</div>}
    </div>
    {line && <p className={styles.line}>{line}</p>}
    {children}
  </article>
);
