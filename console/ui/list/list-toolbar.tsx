import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-toolbar.module.css';

interface Props {
  /** Said to readers; the tab shows it to the others. */
  readonly title: string;
  /** Narrows the list: a field of finding or a select. */
  readonly narrow?: ReactNode;
  /** What the list amounts to. */
  readonly status?: string | undefined;
  /** Adds to the list. */
  readonly action?: ReactNode;
}

/** Above a list: what narrows it, what it amounts to, and what adds to it. */
export const ListToolbar = ({ title, narrow, status, action }: Props) => (
  <div className={styles.toolbar}>
    <VisuallyHidden>
      <h1>{title}</h1>
    </VisuallyHidden>
    {narrow && <div className={styles.narrow}>{narrow}</div>}
    <p className={styles.status} role="status">
      {status}
    </p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
