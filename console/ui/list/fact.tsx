import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface Props {
  readonly name: string;
  readonly value: ReactNode;
}

/** What is known, in a line; nothing where it is not. */
export const Fact = ({ name, value }: Props) =>
  value && (
    <p className={styles.fact}>
      <span className={styles.name}>{name}</span> {value}
    </p>
  );
