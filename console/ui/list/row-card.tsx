import type { ReactNode } from 'react';
import styles from './row-card.module.css';

interface Props {
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly line?: ReactNode;
  readonly menu?: ReactNode;
  /** Edges the card where something needs attention. */
  readonly tone?: 'low' | 'bad' | undefined;
  readonly children?: ReactNode;
}

/** A row of a table as a phone shows it. */
export const RowCard = ({ title, badge, line, menu, tone, children }: Props) => (
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
