import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  readonly text: string;
  /** What to do next, in a sentence. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ text, hint, icon, children }: Props) => (
  <div className={styles.empty}>
    {icon && <div className={styles.icon}>{icon}</div>}
    <p className={styles.text}>{text}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children && <div className={styles.next}>{children}</div>}
  </div>
);
