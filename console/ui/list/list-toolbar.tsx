import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** Heading for screen readers; sighted users see it in the tab. */
  readonly title: string;
  /** Search field or filter. */
  readonly narrow?: ReactNode;
  /** Summary of the list. */
  readonly status?: string | undefined;
  readonly action?: ReactNode;
}

/** Toolbar above a list: filter, summary and add button. */
export const ListToolbar = ({ title, narrow, status, action }: ListToolbarProps) => (
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
