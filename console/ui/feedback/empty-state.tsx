import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly text: string;
  /** The only content of the page: renders an h1. */
  readonly isPage?: boolean;
  /** One sentence about the next step. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** Button of the next step. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ text, isPage, hint, icon, children }: EmptyStateProps) => {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={styles.empty} data-empty>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Text className={styles.text}>{text}</Text>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
};
