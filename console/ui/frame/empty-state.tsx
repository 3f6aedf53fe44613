import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  readonly text: string;
  /** It is all there is on the page. */
  readonly isPage?: boolean;
  /** What to do next, in a sentence. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ text, isPage, hint, icon, children }: Props) => {
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
