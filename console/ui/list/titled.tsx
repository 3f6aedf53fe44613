import type { ReactNode } from 'react';
import styles from './titled.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A list among others of a page, under its title. */
export const Titled = ({ title, children }: Props) => (
  <section className={styles.titled}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
