import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnswerUpdated } from '../feedback/updated.tsx';
import styles from './list-head.module.css';

interface ListHeadProps {
  /** Number of rows in words; undefined until it is known. */
  readonly count: string | undefined;
  readonly answer: UseQueryResult;
  /** Downloads. */
  readonly children: ReactNode;
}

/** Number of rows, their age and their files, above a list of an institution, which refreshes whole. */
export const ListHead = ({ count, answer, children }: ListHeadProps) => (
  <div className={styles.head}>
    <p className={styles.count} role="status">
      {count}
    </p>
    <div className={styles.files}>
      <AnswerUpdated answer={answer} isRefreshedAbove />
      {children}
    </div>
  </div>
);
