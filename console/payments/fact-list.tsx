import type { ReactNode } from 'react';
import styles from './details.module.css';

/** What it is, and what is known of it. */
export type Named = readonly [string, ReactNode];

/** What is known; what is not is left out. */
export const FactList = ({ facts }: { readonly facts: readonly Named[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
