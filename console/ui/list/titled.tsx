import type { ReactNode } from 'react';
import styles from './titled.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled list among others on a page. */
export const Titled = ({ title, children }: Props) => (
  <section className={styles.titled}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
