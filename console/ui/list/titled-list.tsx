import type { ReactNode } from 'react';
import styles from './titled-list.module.css';

interface TitledListProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled list among others on a page. */
export const TitledList = ({ title, children }: TitledListProps) => (
  <section className={styles.titled}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
