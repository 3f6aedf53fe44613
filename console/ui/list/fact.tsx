import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
}

/** One fact in a line; renders nothing for an empty value. */
export const Fact = ({ name, value }: FactProps) =>
  value && (
    <p className={styles.fact}>
      <span className={styles.name}>{name}</span> {value}
    </p>
  );
